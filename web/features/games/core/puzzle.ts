import { msToTick } from "./clock.ts";
import { HeldWithLog } from "./held.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";

/** How a game of Puzzle Mania stands. A new object after each change, the same one until then. */
export interface PuzzleState {
  /** Tiles in a row and in a column. */
  readonly grid: number;
  /** Quarter turns clockwise of each tile away from upright, row by row. */
  readonly rotations: Uint8Array;
  /** Moves since the start or the last reset. */
  readonly moves: number;
  /** Moves allowed; one more fails. */
  readonly allowedMoves: number;
  /** The picture, 0 to 29. */
  readonly image: number;
  /** Resets so far. */
  readonly resets: number;
  readonly solved: boolean;
  readonly failed: boolean;
}

/** What came of a tap; all but `taken` change nothing. In the order of the module's figures. */
const ANSWERS = ["taken", "over", "no_such_tile", "too_soon", "at_limit"] as const;
export type TapAnswer = (typeof ANSWERS)[number];

/** Offsets in `View` of crates/games-web, in 32-bit numbers; the rotations follow after the last. */
const VIEW = { grid: 0, image: 1, moves: 2, allowedMoves: 3, resets: 4, phase: 6 } as const;
const VIEW_WORDS = 7;
const SOLVED = 1;
const FAILED = 2;

/**
 * One game. Times are milliseconds of any clock that never goes back (`event.timeStamp`, `performance.now()`); the
 * game counts ticks of 1/60 s from `startedAt`.
 */
export class PuzzleGame extends HeldWithLog<"puzzle"> {
  readonly #startedAt: number;
  #state: PuzzleState;

  /**
   * Starts the game of a session.
   * @param seed the session's, in decimal as the server sends it
   * @throws when there is no such level, or the seed is not a number of 64 bits
   */
  constructor(games: Games, level: number, seed: string | bigint, startedAt: number) {
    const game = games.puzzle_new(level, toSeed(seed));
    super(games, "puzzle", game, `Puzzle Mania has no level ${level}`);
    this.#startedAt = startedAt;
    this.#state = this.#read();
  }

  /** The version of the rules that are played; a session of another one cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.puzzle_rules_version();
  }

  /** How the game stands; of the last state after `free`. */
  get state(): PuzzleState {
    return this.#state;
  }

  /** Turns a tile a quarter clockwise and counts a move. Tiles count row by row from 0. */
  tap(tile: number, now: number): TapAnswer {
    return this.#answer(this.games.puzzle_tap(this.live(), this.#tick(now), tile));
  }

  /** Takes another picture and scramble; the moves start over. */
  reset(now: number): TapAnswer {
    return this.#answer(this.games.puzzle_reset(this.live(), this.#tick(now)));
  }

  #tick(now: number): number {
    return msToTick(now - this.#startedAt);
  }

  #answer(figure: number): TapAnswer {
    const answer = ANSWERS[figure];
    if (answer === undefined) {
      throw new Error(`the games' module answered ${figure}`);
    }
    if (answer === "taken") {
      this.#state = this.#read();
    }
    return answer;
  }

  #read(): PuzzleState {
    const start = this.games.puzzle_view(this.live());
    const { buffer } = this.games.memory;
    const words = new Uint32Array(buffer, start, VIEW_WORDS);
    const word = (at: number): number => words[at] ?? 0;
    const grid = word(VIEW.grid);
    const phase = word(VIEW.phase);
    return {
      grid,
      // A copy: the module's bytes change under a view.
      rotations: new Uint8Array(buffer, start + words.byteLength, grid * grid).slice(),
      moves: word(VIEW.moves),
      allowedMoves: word(VIEW.allowedMoves),
      image: word(VIEW.image),
      resets: word(VIEW.resets),
      solved: phase === SOLVED,
      failed: phase === FAILED,
    };
  }
}
