import { msToTick } from "./clock.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";
import { LoggedWasmGame } from "./wasm-game.ts";

/** The state of a Puzzle Mania game: a new object after each change, the same object in between. */
export interface PuzzleState {
  readonly grid: number;
  /** Each tile's quarter turns clockwise away from upright, row by row. */
  readonly rotations: Uint8Array;
  /** Moves since the start or the last reset. */
  readonly moves: number;
  /** Moves allowed; one more fails the level. */
  readonly allowedMoves: number;
  /** The picture, 0 to 29. */
  readonly image: number;
  readonly resets: number;
  readonly solved: boolean;
  readonly failed: boolean;
}

/** The result of a tap, in the order of the module's numbers. Only `taken` changes the game. */
const ANSWERS = ["taken", "over", "no_such_tile", "too_soon", "at_limit"] as const;
export type TapAnswer = (typeof ANSWERS)[number];

/** Offsets in `View` of crates/games-web, in 32-bit numbers; the rotations follow. */
const VIEW = { grid: 0, image: 1, moves: 2, allowedMoves: 3, resets: 4, phase: 6 } as const;
const VIEW_WORDS = 7;
const SOLVED = 1;
const FAILED = 2;

/**
 * One game. Times are milliseconds of any monotonic clock (`event.timeStamp`, `performance.now()`);
 * the game counts ticks of 1/60 s from `startedAt`.
 */
export class PuzzleGame extends LoggedWasmGame<"puzzle"> {
  readonly #startedAt: number;
  #state: PuzzleState;

  /**
   * Starts the game of a session.
   * @param seed the session's seed, in decimal as the server sends it
   * @throws if the level does not exist or the seed is not a number of 64 bits
   */
  constructor(games: Games, level: number, seed: string | bigint, startedAt: number) {
    const game = games.puzzle_new(level, toSeed(seed));
    super(games, "puzzle", game, `Puzzle Mania has no level ${level}`);
    this.#startedAt = startedAt;
    this.#state = this.#read();
  }

  /** Sessions of other versions cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.puzzle_rules_version();
  }

  /** After `free`, the last state. */
  get state(): PuzzleState {
    return this.#state;
  }

  /** Turns a tile a quarter clockwise and counts a move. Tiles are numbered row by row from 0. */
  tap(tile: number, now: number): TapAnswer {
    return this.#answer(this.games.puzzle_tap(this.live(), this.#tick(now), tile));
  }

  /** Takes another picture and scramble; moves become 0. */
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
      // Copy: the module's bytes change under a view.
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
