import type { AimGame, AimState } from "../../features/games/core/aim.ts";
import { hexOf } from "../../features/games/core/base64url.ts";

const everyTicks = 180;
/** A mark covers the log up to this many ticks ago, so a segment is marked at this age. */
const behindTicks = 7;
const targetsOfSegment = 4;

export type Mark = { number: number; bytes: number; ticks: number; digest: string };

/**
 * Decides when a mark is due: every three seconds, when a segment begins, and when the game waits
 * for a seed.
 */
export class Marks {
  #number = 0;
  #ticks = 0;
  #segment = 0;
  #due: number | null = null;
  #waited = -1;

  next(game: AimGame, now: number): Mark | null {
    const { state } = game;
    if (state.passed || state.failed || !this.#isDue(state)) return null;
    const { bytes, ticks, digest } = game.mark(now);
    this.#number += 1;
    this.#ticks = state.ticks;
    return { number: this.#number, bytes, ticks, digest: hexOf(digest) };
  }

  #isDue({ ticks, appeared, waiting }: AimState): boolean {
    const segment = Math.max(0, Math.floor((appeared - 1) / targetsOfSegment));
    if (segment > this.#segment) {
      this.#segment = segment;
      this.#due = ticks + behindTicks;
    }
    if (waiting) {
      // Time stands still: one mark is enough.
      const first = this.#waited !== ticks;
      this.#waited = ticks;
      return first;
    }
    if (this.#due !== null && ticks >= this.#due) {
      this.#due = null;
      return true;
    }
    return ticks - this.#ticks >= everyTicks;
  }
}
