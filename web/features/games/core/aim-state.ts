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

/** What came of a tap; all but `taken` change nothing. In the order of the module's figures. */
export const AIM_ANSWERS = ["taken", "over", "outside", "too_soon", "waiting"] as const;
export type AimAnswer = (typeof AIM_ANSWERS)[number];

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
export const AIM_VIEW_WORDS = 28;
/** Offsets in `AimSpot` of crates/games-web. */
const SPOT = { number: 0, x: 1, y: 2, radius: 3, age: 4 } as const;
const PASSED = 1;
const FAILED = 2;
const REASONS = [null, "too_many_wrong_taps", "too_few_hits"] as const;

export type Changing<T> = {
  -readonly [K in keyof T]: T[K] extends AimSpot ? Changing<AimSpot> : T[K];
};

/** No field has so many units. */
const OUTSIDE = 0xffff;

/** A length as the module takes it: it has no numbers below 0, and cuts off what it cannot hold. */
export function toUnit(length: number): number {
  const unit = Math.floor(length);
  return unit >= 0 && unit < OUTSIDE ? unit : OUTSIDE;
}

const noSpot = (): Changing<AimSpot> => ({ number: 0, x: 0, y: 0, radius: 0, age: 0 });

/** A state that nothing was read into yet. */
export const noAimState = (): Changing<AimState> => ({
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
});

/** Reads an `AimView` that begins at a word. */
export function readAimState(words: Uint32Array, from: number, state: Changing<AimState>): void {
  const word = (at: number) => words[from + at] ?? 0;
  const phase = word(VIEW.phase);
  state.ticks = word(VIEW.ticks);
  state.passed = phase === PASSED;
  state.failed = phase === FAILED;
  state.reason = REASONS[word(VIEW.reason)] ?? null;
  state.waiting = word(VIEW.waiting) !== 0;
  state.revealed = word(VIEW.revealed);
  state.targets = word(VIEW.targets);
  state.appeared = word(VIEW.appeared);
  state.hits = word(VIEW.hits);
  state.needed = word(VIEW.needed);
  state.missed = word(VIEW.missed);
  state.wrong = word(VIEW.wrong);
  state.allowed = word(VIEW.allowed);
  state.decoysTapped = word(VIEW.decoysTapped);
  state.score = word(VIEW.score);
  state.reaction = word(VIEW.reaction);
  state.lastTap = word(VIEW.lastTap);
  state.radius = word(VIEW.radius) / 10;
  state.life = word(VIEW.life);
  readSpot(words, from + VIEW.target, state.target);
  readSpot(words, from + VIEW.decoy, state.decoy);
}

function readSpot(words: Uint32Array, from: number, spot: Changing<AimSpot>): void {
  const word = (at: number) => words[from + at] ?? 0;
  spot.number = word(SPOT.number);
  spot.x = word(SPOT.x) / 10;
  spot.y = word(SPOT.y) / 10;
  spot.radius = word(SPOT.radius) / 10;
  spot.age = word(SPOT.age);
}
