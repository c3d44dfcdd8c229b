import { TURN_MS as turnMs } from "../../features/games/room/says.ts";

/** How much later than the earliest of them turns are played, so that one that is late is still in time. */
const buffers = { least: 30, most: 150 };
/** Turns that the network is judged by. */
const judged = 40;

/**
 * Says when a turn that has arrived is played. The server sends one each 100 ms; the network lets some come later than
 * others. The earliest of the last ones tell the server's clock; the buffer grows with how late the others are.
 */
export class Timeline {
  /** When the turn 0 would have arrived, of each of the last turns; the least is the server's clock as seen from here. */
  readonly #offsets: number[] = [];
  #buffer: number = buffers.least;

  /** How long turns are held, in milliseconds. */
  get buffer(): number {
    return this.#buffer;
  }

  /** A turn has arrived, for the first time. */
  arrived(turn: number, now: number): void {
    this.#offsets.push(now - turn * turnMs);
    if (this.#offsets.length > judged) this.#offsets.shift();
    const sorted = [...this.#offsets].sort((a, b) => a - b);
    const first = sorted[0] ?? 0;
    // One in twenty may come too late and is played as soon as it is there.
    const late = (sorted[Math.floor((sorted.length - 1) * 0.95)] ?? first) - first;
    const wanted = Math.min(buffers.most, Math.max(buffers.least, late));
    // It grows at once and shrinks slowly: a turn played late is seen, one played early is not.
    this.#buffer = wanted > this.#buffer ? wanted : this.#buffer + (wanted - this.#buffer) * 0.05;
  }

  /** When a turn is to be played. */
  due(turn: number): number {
    return Math.min(...this.#offsets) + turn * turnMs + this.#buffer;
  }

  /**
   * Of the turns that have arrived, up to `last`, the one that should have been played by now; `next` is the next one. What
   * was missed, in a page that nobody saw, is all of it due.
   */
  reach(next: number, last: number, now: number): number {
    let turn = next;
    while (turn <= last && this.due(turn) <= now) turn += 1;
    return turn - 1;
  }

  /** Nothing of it holds any more: another connection. */
  clear(): void {
    this.#offsets.length = 0;
    this.#buffer = buffers.least;
  }
}
