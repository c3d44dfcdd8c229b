/** Taps for the median: enough that one slow frame changes nothing. */
const kept = 9;
const longestMs = 1_000;

/**
 * Measures the time from a touch to the frame that shows its effect.
 *
 * A touch counts at its own time, but the player sees the field later by this delay. One tick of
 * delay decides eight games of a hundred in the middle levels, so it is measured and shown.
 */
export class Latency {
  readonly #taps: number[] = [];
  #heard: number[] = [];
  #painted: number[] = [];

  /** Notes a tap whose touch was at `at`; the next frame shows its effect. */
  tap(at: number): void {
    this.#heard.push(at);
  }

  /** A frame with all taps so far was drawn. */
  painted(): void {
    this.#painted.push(...this.#heard);
    this.#heard = [];
  }

  /** A frame begins: the frame before it is on the screen. */
  frame(now: number): void {
    for (const at of this.#painted) {
      const took = now - at;
      if (took >= 0 && took < longestMs) this.#taps.push(took);
    }
    this.#painted = [];
    this.#taps.splice(0, this.#taps.length - kept);
  }

  /** Median of the last taps in milliseconds; null before the first. */
  get ms(): number | null {
    const sorted = [...this.#taps].sort((a, b) => a - b);
    const middle = sorted[sorted.length >> 1];
    return middle === undefined ? null : Math.round(middle);
  }

  clear(): void {
    this.#taps.length = 0;
    this.#heard = [];
    this.#painted = [];
  }
}
