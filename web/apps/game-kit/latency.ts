/** The last taps that count: enough for one slow frame to change nothing. */
const kept = 9;
/** What takes longer was no tap that somebody saw answered: the page was left meanwhile. */
const longestMs = 1_000;

/**
 * From the moment of a touch to the frame that shows what came of it.
 *
 * A touch counts as of its own moment, but what the player aims at is seen as much later as this phone takes: a tick
 * is worth eight games of a hundred in the middle levels. So it is measured, and shown.
 */
export class Latency {
  readonly #taps: number[] = [];
  #heard: number[] = [];
  #painted: number[] = [];

  /** A tap was heard whose touch was at `at`; the next picture shows it. */
  tap(at: number): void {
    this.#heard.push(at);
  }

  /** A picture was drawn with all that was heard so far. */
  painted(): void {
    this.#painted.push(...this.#heard);
    this.#heard = [];
  }

  /** A frame begins at `now`: the picture before it is on the screen. */
  frame(now: number): void {
    for (const at of this.#painted) {
      const took = now - at;
      if (took >= 0 && took < longestMs) this.#taps.push(took);
    }
    this.#painted = [];
    this.#taps.splice(0, this.#taps.length - kept);
  }

  /** The middle one of the last taps in milliseconds; null before the first. */
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
