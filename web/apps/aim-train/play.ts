import {
  type AimAnswer,
  AimGame,
  type AimReason,
  type AimState,
} from "../../features/games/core/aim.ts";
import type { Games } from "../../features/games/core/module.ts";
import { randomSeed } from "../../lib/levels/random-seed.ts";
import { Changes, type GameEvent, type Point } from "./changes.ts";
import { type Mark, Marks } from "./marks.ts";
import type { Level } from "./start.ts";

/** `over` includes the time in which the end is shown. */
export type Phase = "ready" | "asking" | "playing" | "over" | "stopped";

export type AppMessage =
  | { name: "Begin" }
  | { name: "Mark"; mark: Mark }
  | { name: "GameOver"; passed: boolean; reason: AimReason | null; log: string };

/** A level's goals, known before it begins. */
export type Terms = Pick<AimState, "targets" | "needed" | "allowed">;

/** How long a level's end is shown before the app is told. */
export const lookMs = 1_400;

function termsOf(games: Games, rules: number, level: number): Terms {
  // The goals are the same for every seed.
  const game = new AimGame(games, { rules, level, seed: 0n }, 0);
  const { targets, needed, allowed } = game.state;
  game.free();
  return { targets, needed, allowed };
}

/**
 * One level, from the starting tap to its end. The core decides everything; this class feeds it
 * seeds and time, informs the app and reports events to draw.
 */
export class Play {
  readonly level: Level;
  readonly terms: Terms;
  phase: Phase = "ready";
  readonly #games: Games;
  readonly #rules: number;
  readonly #tell: (said: AppMessage) => void;
  readonly #marks = new Marks();
  #game: AimGame | null = null;
  #seeds: readonly string[] = [];
  readonly #changes = new Changes();
  #endedAt = 0;
  #told = false;

  /** @throws if this build does not know the level's version of the rules */
  constructor(games: Games, level: Level, tell: (said: AppMessage) => void) {
    const rules = level.rulesVersion ?? AimGame.rulesVersion(games);
    if (!AimGame.plays(games, rules)) {
      throw new Error(`the level is of rules ${rules}, which this build does not know`);
    }
    if (!level.watched && !level.practice) throw new Error("nobody would tell the seeds");
    this.#games = games;
    this.#rules = rules;
    this.level = level;
    this.#tell = tell;
    this.terms = termsOf(games, rules, level.level);
  }

  /** Always the same object; null before the game has begun. */
  get state(): AimState | null {
    return this.#game?.state ?? null;
  }

  begin(now: number): void {
    if (this.phase !== "ready") return;
    this.phase = "asking";
    if (this.level.practice) {
      const segments = AimGame.segments(this.#games, this.level.level);
      this.reveal(Array.from({ length: segments }, randomSeed));
      this.enter(now);
    } else this.#tell({ name: "Begin" });
  }

  /** Takes all seeds known so far, in order. An outdated answer has none that are new. */
  reveal(seeds: readonly string[]): void {
    if (seeds.length > this.#seeds.length) this.#seeds = seeds;
    const game = this.#game;
    if (!game) return;
    for (const seed of this.#seeds.slice(game.state.revealed)) game.reveal(seed);
  }

  /** Starts the clock, once the first seed is known and the page is visible. */
  enter(now: number): void {
    const [first] = this.#seeds;
    if (this.phase !== "asking" || first === undefined) return;
    const start = { rules: this.#rules, level: this.level.level, seed: first };
    this.#game = new AimGame(this.#games, start, now);
    this.reveal(this.#seeds);
    this.phase = "playing";
  }

  stop(): void {
    if (this.phase !== "over") this.phase = "stopped";
  }

  update(now: number, happened: (what: GameEvent) => void): void {
    if (this.phase === "over" && !this.#told && now - this.#endedAt >= lookMs) this.#end();
    if (this.phase !== "playing" || !this.#game) return;
    this.#game.advance(now);
    this.#compare(now, happened, null);
    if (this.phase === "playing" && this.level.watched) {
      const mark = this.#marks.next(this.#game, now);
      // Making the mark may have advanced the clock.
      this.#compare(now, happened, null);
      if (mark) this.#tell({ name: "Mark", mark });
    }
  }

  /** Taps a place in the field's units; `at` is the time of the touch. */
  tap(x: number, y: number, at: number, happened: (what: GameEvent) => void): AimAnswer | null {
    if (this.phase !== "playing" || !this.#game) return null;
    const answer = this.#game.tap(x, y, at);
    this.#compare(at, happened, { x, y });
    return answer;
  }

  free(): void {
    this.#game?.free();
    this.#game = null;
    this.phase = "stopped";
  }

  #compare(now: number, happened: (what: GameEvent) => void, tap: Point | null): void {
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
