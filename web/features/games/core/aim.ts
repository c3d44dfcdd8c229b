import {
  AIM_ANSWERS,
  AIM_VIEW_WORDS,
  type AimAnswer,
  type AimState,
  type Changing,
  noAimState,
  readAimState,
  toUnit,
} from "./aim-state.ts";
import { base64url } from "./base64url.ts";
import { msToTick, ticksToMs } from "./clock.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";
import { LoggedWasmGame } from "./wasm-game.ts";

export {
  AIM_FIELD,
  type AimAnswer,
  type AimReason,
  type AimSpot,
  type AimState,
} from "./aim-state.ts";

/** How a game is started: the facts of its session. */
export interface AimStart {
  /** The version of the rules. */
  readonly rules: number;
  readonly level: number;
  /** The seed of the first segment, in decimal as the server sends it. */
  readonly seed: string | bigint;
}

/** A mark: commits the player to a log that begins with these bytes. */
export interface AimMark {
  readonly bytes: number;
  readonly ticks: number;
  readonly digest: string;
}

/** `AimMark` of crates/games-web: two 32-bit numbers, then the digest. */
const MARK_WORDS = 2;
const DIGEST_BYTES = 32;

/**
 * One game. Times are milliseconds of any monotonic clock (`event.timeStamp`, `performance.now()`);
 * the game counts ticks of 1/60 s from `startedAt`. The clock stops only while the game waits for a
 * seed.
 */
export class AimGame extends LoggedWasmGame<"aim"> {
  readonly #state: Changing<AimState> = noAimState();
  #startedAt: number;
  #words: Uint32Array;

  /**
   * Starts the game of a session.
   * @throws if the rules or the level do not exist or the seed is not a number of 64 bits
   */
  constructor(games: Games, { rules, level, seed }: AimStart, startedAt: number) {
    const game = games.aim_new(rules, level, toSeed(seed));
    super(games, "aim", game, `Aim Train has no level ${level} in rules ${rules}`);
    this.#startedAt = startedAt;
    this.#words = this.#view();
    this.#read();
  }

  /** Sessions of other versions cannot be played here. */
  static plays(games: Games, rules: number): boolean {
    return games.aim_plays(rules) === 1;
  }

  /** The version for a game without a session. */
  static rulesVersion(games: Games): number {
    return games.aim_rules_version();
  }

  /** The number of seeds of a level; 0 if there is no such level. */
  static segments(games: Games, level: number): number {
    return games.aim_segments(level);
  }

  /** Always the same object. After `free`, the last state. */
  get state(): AimState {
    return this.#state;
  }

  /**
   * Adds the seed of the next segment. A waiting game continues at the next time passed to it.
   * @throws if the level has all its seeds, or the seed is not a number of 64 bits
   */
  reveal(seed: string | bigint): void {
    if (this.games.aim_reveal(this.live(), toSeed(seed)) !== 0) {
      throw new RangeError("the level has all its seeds");
    }
    this.#read();
  }

  /** Advances the game to `now`. Call once per frame. */
  advance(now: number): AimState {
    const asked = this.#tick(now);
    this.games.aim_advance(this.live(), asked);
    this.#passed(asked);
    return this.#state;
  }

  /**
   * Taps a place in units, rounded down. `now` is the time of the touch (`event.timeStamp`); the
   * game takes back up to a tenth of a second drawn since.
   */
  tap(x: number, y: number, now: number): AimAnswer {
    const figure = this.games.aim_tap(this.live(), this.#tick(now), toUnit(x), toUnit(y));
    const answer = AIM_ANSWERS[figure];
    if (answer === undefined) {
      throw new Error(`the games' module answered ${figure}`);
    }
    this.#read();
    return answer;
  }

  mark(now: number): AimMark {
    const asked = this.#tick(now);
    const start = this.games.aim_mark(this.live(), asked);
    const { buffer } = this.games.memory;
    const [bytes = 0, ticks = 0] = new Uint32Array(buffer, start, MARK_WORDS);
    const digest = new Uint8Array(buffer, start + MARK_WORDS * 4, DIGEST_BYTES);
    this.#passed(asked);
    return { bytes, ticks, digest: base64url(digest) };
  }

  #tick(now: number): number {
    return msToTick(now - this.#startedAt);
  }

  /** Reads the state after an advance. Waiting for a seed does not count as time. */
  #passed(asked: number): void {
    this.#read();
    const { waiting, ticks } = this.#state;
    if (waiting && ticks < asked) {
      this.#startedAt += ticksToMs(asked - ticks);
    }
  }

  #view(): Uint32Array {
    return new Uint32Array(
      this.games.memory.buffer,
      this.games.aim_view(this.live()),
      AIM_VIEW_WORDS,
    );
  }

  #read(): void {
    // A growing memory gets a new buffer.
    if (this.#words.buffer !== this.games.memory.buffer) {
      this.#words = this.#view();
    }
    readAimState(this.#words, 0, this.#state);
  }
}
