import {
  type AimAnswer,
  AimGame,
  type AimReason,
  type AimState,
} from "../../features/games/core/aim.ts";
import type { Games } from "../../features/games/core/module.ts";
import { randomSeed } from "../../lib/levels/random-seed.ts";
import { Changes, type Happening, type Point } from "./changes.ts";
import { type Mark, Marks } from "./marks.ts";
import type { Level } from "./start.ts";

/** Where a level stands; `over` also while its end is looked at. */
export type Phase = "ready" | "asking" | "playing" | "over" | "stopped";

/** What the app is told. */
export type Said =
  | { name: "Begin" }
  | { name: "Mark"; mark: Mark }
  | { name: "GameOver"; passed: boolean; reason: AimReason | null; log: string };

/** What a level asks, known before it begins. */
export type Terms = Pick<AimState, "targets" | "needed" | "allowed">;

/** So long the end is looked at before the app is told. */
export const lookMs = 500;

function termsOf(games: Games, level: number): Terms {
  // Any seed has them.
  const game = new AimGame(games, level, 0n, 0);
  const { targets, needed, allowed } = game.state;
  game.free();
  return { targets, needed, allowed };
}

/**
 * One level, from the tap that starts it to its end. The core decides everything; this brings it seeds and the clock, tells
 * the app what it must know, and the picture what happened.
 */
export class Play {
  readonly level: Level;
  readonly terms: Terms;
  phase: Phase = "ready";
  readonly #games: Games;
  readonly #tell: (said: Said) => void;
  readonly #marks = new Marks();
  #game: AimGame | null = null;
  #seeds: readonly string[] = [];
  readonly #changes = new Changes();
  #endedAt = 0;
  #told = false;

  /** @throws where the level cannot be played by these rules. */
  constructor(games: Games, level: Level, tell: (said: Said) => void) {
    const rules = AimGame.rulesVersion(games);
    if (level.rulesVersion !== null && level.rulesVersion !== rules) {
      throw new Error(`the level is of rules ${level.rulesVersion}, this build of ${rules}`);
    }
    if (!level.watched && !level.practice) throw new Error("nobody would tell the seeds");
    this.#games = games;
    this.level = level;
    this.#tell = tell;
    this.terms = termsOf(games, level.level);
  }

  /** How the game stands; null before it has begun. The same object always. */
  get state(): AimState | null {
    return this.#game?.state ?? null;
  }

  /** The person is there. */
  begin(now: number): void {
    if (this.phase !== "ready") return;
    this.phase = "asking";
    if (this.level.practice) {
      const segments = AimGame.segments(this.#games, this.level.level);
      this.reveal(Array.from({ length: segments }, randomSeed));
      this.enter(now);
    } else this.#tell({ name: "Begin" });
  }

  /** All seeds that are known so far, in order; those of an answer that was overtaken are known already. */
  reveal(seeds: readonly string[]): void {
    if (seeds.length > this.#seeds.length) this.#seeds = seeds;
    const game = this.#game;
    if (!game) return;
    for (const seed of this.#seeds.slice(game.state.revealed)) game.reveal(seed);
  }

  /** Starts the clock, once the first seed is known and somebody looks. */
  enter(now: number): void {
    const [first] = this.#seeds;
    if (this.phase !== "asking" || first === undefined) return;
    this.#game = new AimGame(this.#games, this.level.level, first, now);
    this.reveal(this.#seeds);
    this.phase = "playing";
  }

  /** Nothing of it counts any more. */
  stop(): void {
    if (this.phase !== "over") this.phase = "stopped";
  }

  /** Lets time pass. */
  update(now: number, happened: (what: Happening) => void): void {
    if (this.phase === "over" && !this.#told && now - this.#endedAt >= lookMs) this.#end();
    if (this.phase !== "playing" || !this.#game) return;
    this.#game.advance(now);
    this.#compare(now, happened, null);
    if (this.phase === "playing" && this.level.watched) {
      const mark = this.#marks.next(this.#game, now);
      // The clock may have gone on with it.
      this.#compare(now, happened, null);
      if (mark) this.#tell({ name: "Mark", mark });
    }
  }

  /** Taps a place in the field's units; `at` is the touch's own moment. */
  tap(x: number, y: number, at: number, happened: (what: Happening) => void): AimAnswer | null {
    if (this.phase !== "playing" || !this.#game) return null;
    const answer = this.#game.tap(x, y, at);
    this.#compare(at, happened, { x, y });
    return answer;
  }

  /** Gives its memory back. */
  free(): void {
    this.#game?.free();
    this.#game = null;
    this.phase = "stopped";
  }

  /** Says what is new since the last time. */
  #compare(now: number, happened: (what: Happening) => void, tap: Point | null): void {
    if (!this.#game) return;
    const { state } = this.#game;
    this.#changes.compare(state, tap, happened);
    if (this.phase === "playing" && (state.passed || state.failed)) {
      this.phase = "over";
      this.#endedAt = now;
      happened({ type: "ended", passed: state.passed });
    }
  }

  #end(): void {
    const game = this.#game;
    if (!game) return;
    this.#told = true;
    const { passed, reason } = game.state;
    this.#tell({ name: "GameOver", passed, reason, log: game.log() });
  }
}
