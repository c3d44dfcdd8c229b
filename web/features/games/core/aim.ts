import { base64url } from "./base64url.ts";
import { msToTick, ticksToMs } from "./clock.ts";
import { HeldWithLog } from "./held.ts";
import type { Games } from "./module.ts";
import { toSeed } from "./seed.ts";

/** The field in units. Its edges can be tapped. */
export const AIM_FIELD = { width: 1000, height: 1400 } as const;

/** A target or a decoy. Its fields change in place with the game's state. Lengths are units, with tenths. */
export interface AimSpot {
  /** The target that it is or came with, counted from 1; 0: there is none, and the rest means nothing. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** Its radius now: less than the level's while it grows, and cannot be hit. */
  readonly radius: number;
  /** Ticks of 1/60 s since it appeared; it goes when they are the level's `life`. */
  readonly age: number;
}

export type AimReason = "too_many_wrong_taps" | "too_few_hits";

/**
 * How a game of Aim Train stands. One object for each game, whose fields change in place: a frame costs no memory. Copy
 * what is to be compared later.
 */
export interface AimState {
  /** Ticks of 1/60 s that were played. */
  readonly ticks: number;
  readonly passed: boolean;
  readonly failed: boolean;
  /** Why it failed; null where it did not. */
  readonly reason: AimReason | null;
  /** Time stands: the next seed is not known. */
  readonly waiting: boolean;
  /** Segments whose seed is known. */
  readonly revealed: number;
  /** Targets of the level. */
  readonly targets: number;
  /** Targets that have appeared. */
  readonly appeared: number;
  readonly hits: number;
  /** Hits that pass the level. */
  readonly needed: number;
  /** Targets that went without being hit. A tap that arrives late may take the last of them back. */
  readonly missed: number;
  /** Taps that hit nothing, or a decoy. */
  readonly wrong: number;
  /** Wrong taps that the level allows; one more fails. */
  readonly allowed: number;
  /** Wrong taps that hit a decoy. */
  readonly decoysTapped: number;
  /** Points: 100 for each hit, and up to 100 more the sooner it came. */
  readonly score: number;
  /** The ages in ticks of all targets when they were hit, summed up. */
  readonly reaction: number;
  /** The tick of the last tap, 0 before the first. */
  readonly lastTap: number;
  /** The radius of what has grown, in units. */
  readonly radius: number;
  /** Ticks for which a target is on the field. */
  readonly life: number;
  readonly target: AimSpot;
  readonly decoy: AimSpot;
}

/** What a player vouches for: that the finished log begins with these bytes. */
export interface AimMark {
  /** Bytes of the log that it covers. */
  readonly bytes: number;
  /** How far the game was played, in ticks. */
  readonly ticks: number;
  /** SHA-256 of the bytes, in base64url. */
  readonly digest: string;
}

/** What came of a tap; all but `taken` change nothing. In the order of the module's figures. */
const ANSWERS = ["taken", "over", "outside", "too_soon", "waiting"] as const;
export type AimAnswer = (typeof ANSWERS)[number];

/** Offsets in `AimView` of crates/games-web, in 32-bit numbers. */
const VIEW = {
  ticks: 0,
  phase: 1,
  reason: 2,
  waiting: 3,
  revealed: 4,
  targets: 5,
  appeared: 6,
  hits: 7,
  needed: 8,
  missed: 9,
  wrong: 10,
  allowed: 11,
  decoysTapped: 12,
  score: 13,
  reaction: 14,
  lastTap: 15,
  radius: 16,
  life: 17,
  target: 18,
  decoy: 23,
} as const;
const VIEW_WORDS = 28;
/** Offsets in `AimSpot` of crates/games-web. */
const SPOT = { number: 0, x: 1, y: 2, radius: 3, age: 4 } as const;
const PASSED = 1;
const FAILED = 2;
const REASONS = [null, "too_many_wrong_taps", "too_few_hits"] as const;

/** `AimMark` of crates/games-web: two 32-bit numbers, then the digest. */
const MARK_WORDS = 2;
const DIGEST_BYTES = 32;

type Changing<T> = { -readonly [K in keyof T]: T[K] extends AimSpot ? Changing<AimSpot> : T[K] };

/** No field has so many units. */
const OUTSIDE = 0xffff;

/** A length as the module takes it: it has no numbers below 0, and cuts off what it cannot hold. */
function toUnit(length: number): number {
  const unit = Math.floor(length);
  return unit >= 0 && unit < OUTSIDE ? unit : OUTSIDE;
}

const noSpot = (): Changing<AimSpot> => ({ number: 0, x: 0, y: 0, radius: 0, age: 0 });

/**
 * One game. Times are milliseconds of any clock that never goes back (`event.timeStamp`, `performance.now()`); the
 * game counts ticks of 1/60 s from `startedAt`. Its clock runs by itself, but for the time in which it waits for a seed.
 */
export class AimGame extends HeldWithLog<"aim"> {
  readonly #state: Changing<AimState>;
  #startedAt: number;
  #words: Uint32Array;

  /**
   * Starts the game of a session.
   * @param firstSeed the seed of the first segment, in decimal as the server sends it
   * @throws when there is no such level, or the seed is not a number of 64 bits
   */
  constructor(games: Games, level: number, firstSeed: string | bigint, startedAt: number) {
    const game = games.aim_new(level, toSeed(firstSeed));
    super(games, "aim", game, `Aim Train has no level ${level}`);
    this.#startedAt = startedAt;
    this.#words = this.#view();
    this.#state = {
      ticks: 0,
      passed: false,
      failed: false,
      reason: null,
      waiting: false,
      revealed: 0,
      targets: 0,
      appeared: 0,
      hits: 0,
      needed: 0,
      missed: 0,
      wrong: 0,
      allowed: 0,
      decoysTapped: 0,
      score: 0,
      reaction: 0,
      lastTap: 0,
      radius: 0,
      life: 0,
      target: noSpot(),
      decoy: noSpot(),
    };
    this.#read();
  }

  /** The version of the rules that are played; a session of another one cannot be played here. */
  static rulesVersion(games: Games): number {
    return games.aim_rules_version();
  }

  /** How many seeds a level is played from; 0 for a level that does not exist. */
  static segments(games: Games, level: number): number {
    return games.aim_segments(level);
  }

  /** How the game stands; the same object always. Of the last state after `free`. */
  get state(): AimState {
    return this.#state;
  }

  /**
   * Adds the seed of the next segment; a game that waits goes on from the next moment that it is told.
   * @throws when the level has all its seeds, or it is not a number of 64 bits
   */
  reveal(seed: string | bigint): void {
    if (this.games.aim_reveal(this.live(), toSeed(seed)) !== 0) {
      throw new RangeError("the level has all its seeds");
    }
    this.#read();
  }

  /** Lets time pass up to `now`: once a frame. */
  advance(now: number): AimState {
    const asked = this.#tick(now);
    this.games.aim_advance(this.live(), asked);
    this.#passed(asked);
    return this.#state;
  }

  /**
   * Taps a place, in units; a part of one is cut off. `now` is the moment of the touch itself (`event.timeStamp`): what
   * was drawn in the tenth of a second since is taken back.
   */
  tap(x: number, y: number, now: number): AimAnswer {
    const figure = this.games.aim_tap(this.live(), this.#tick(now), toUnit(x), toUnit(y));
    const answer = ANSWERS[figure];
    if (answer === undefined) {
      throw new Error(`the games' module answered ${figure}`);
    }
    this.#read();
    return answer;
  }

  /** Lets time pass up to `now` and vouches for the log up to there: what is sent to the server while it is played. */
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

  /** Reads the state after time was to pass. The time in which the game waited is no time of the game. */
  #passed(asked: number): void {
    this.#read();
    const { waiting, ticks } = this.#state;
    if (waiting && ticks < asked) {
      this.#startedAt += ticksToMs(asked - ticks);
    }
  }

  #view(): Uint32Array {
    return new Uint32Array(this.games.memory.buffer, this.games.aim_view(this.live()), VIEW_WORDS);
  }

  #read(): void {
    // The memory has a new buffer after it has grown.
    if (this.#words.buffer !== this.games.memory.buffer) {
      this.#words = this.#view();
    }
    const state = this.#state;
    const phase = this.#word(VIEW.phase);
    state.ticks = this.#word(VIEW.ticks);
    state.passed = phase === PASSED;
    state.failed = phase === FAILED;
    state.reason = REASONS[this.#word(VIEW.reason)] ?? null;
    state.waiting = this.#word(VIEW.waiting) !== 0;
    state.revealed = this.#word(VIEW.revealed);
    state.targets = this.#word(VIEW.targets);
    state.appeared = this.#word(VIEW.appeared);
    state.hits = this.#word(VIEW.hits);
    state.needed = this.#word(VIEW.needed);
    state.missed = this.#word(VIEW.missed);
    state.wrong = this.#word(VIEW.wrong);
    state.allowed = this.#word(VIEW.allowed);
    state.decoysTapped = this.#word(VIEW.decoysTapped);
    state.score = this.#word(VIEW.score);
    state.reaction = this.#word(VIEW.reaction);
    state.lastTap = this.#word(VIEW.lastTap);
    state.radius = this.#word(VIEW.radius) / 10;
    state.life = this.#word(VIEW.life);
    this.#readSpot(state.target, VIEW.target);
    this.#readSpot(state.decoy, VIEW.decoy);
  }

  #readSpot(spot: Changing<AimSpot>, at: number): void {
    spot.number = this.#word(at + SPOT.number);
    spot.x = this.#word(at + SPOT.x) / 10;
    spot.y = this.#word(at + SPOT.y) / 10;
    spot.radius = this.#word(at + SPOT.radius) / 10;
    spot.age = this.#word(at + SPOT.age);
  }

  #word(at: number): number {
    return this.#words[at] ?? 0;
  }
}
