/** The field in units. Taps on its edges count. */
export const AIM_FIELD = { width: 1000, height: 1400 } as const;

/**
 * A target or a decoy; changes in place with the game's state. Lengths are in units, with tenths.
 */
export interface AimSpot {
  /**
   * The number of the target, or of the decoy's target, from 1. 0 means none; the other fields then
   * have no meaning.
   */
  readonly number: number;
  readonly x: number;
  readonly y: number;
  /** The current radius. While it is below the level's radius, the spot cannot be hit. */
  readonly radius: number;
  /** Ticks of 1/60 s since the spot appeared. It disappears at the level's `life`. */
  readonly age: number;
}

export type AimReason = "too_many_wrong_taps" | "too_few_hits";

/**
 * The state of an Aim Train game: one object per game, changed in place, so that a frame allocates
 * no memory. Copy values to compare later.
 */
export interface AimState {
  /** Ticks of 1/60 s. */
  readonly ticks: number;
  readonly passed: boolean;
  readonly failed: boolean;
  readonly reason: AimReason | null;
  /** Time stands still until the next seed is known. */
  readonly waiting: boolean;
  readonly revealed: number;
  readonly targets: number;
  readonly appeared: number;
  readonly hits: number;
  readonly needed: number;
  /** Targets that disappeared without a hit. A late tap may lower this number. */
  readonly missed: number;
  /** Taps that hit nothing or a decoy. */
  readonly wrong: number;
  /** Wrong taps allowed; one more fails the level. */
  readonly allowed: number;
  readonly decoysTapped: number;
  /** 100 for each hit, and up to 100 more for a fast one. */
  readonly score: number;
  /** Sum of the targets' ages in ticks when hit. */
  readonly reaction: number;
  /** The tick of the last tap; 0 before the first. */
  readonly lastTap: number;
  /** The full radius of a spot, in units. */
  readonly radius: number;
  /** The ticks that a target stays on the field. */
  readonly life: number;
  readonly target: AimSpot;
  readonly decoy: AimSpot;
}

/** The result of a tap, in the order of the module's numbers. Only `taken` changes the game. */
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

/** Larger than any coordinate of the field. */
const OUTSIDE = 0xffff;

/**
 * Converts a length for the module, which has no negative numbers and truncates numbers that are
 * too large.
 */
export function toUnit(length: number): number {
  const unit = Math.floor(length);
  return unit >= 0 && unit < OUTSIDE ? unit : OUTSIDE;
}

const noSpot = (): Changing<AimSpot> => ({ number: 0, x: 0, y: 0, radius: 0, age: 0 });

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

/** Reads an `AimView` that begins at word `from`. */
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
