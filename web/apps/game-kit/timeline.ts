import { TURN_MS as turnMs } from "../../features/games/room/says.ts";

/**
 * How long turns are held after the earliest possible time, so that late turns are still in time.
 */
const buffers = { least: 30, most: 150 };
/** Turns by which the network is measured. */
const judged = 40;

/**
 * Decides when an arrived turn is played. The server sends a turn each 100 ms; the network delays
 * some more than others. The earliest of the last turns give the server's clock; the buffer grows
 * with the delay of the others.
 */
export class Timeline {
  /**
   * The arrival of turn 0 derived from each of the last turns. The least is the server's clock as
   * seen here.
   */
  readonly #offsets: number[] = [];
  #buffer: number = buffers.least;

  get buffer(): number {
    return this.#buffer;
  }

  arrived(turn: number, now: number): void {
    this.#offsets.push(now - turn * turnMs);
    if (this.#offsets.length > judged) this.#offsets.shift();
    const sorted = [...this.#offsets].sort((a, b) => a - b);
    const first = sorted[0] ?? 0;
    // One turn in twenty may be too late; it is played on arrival.
    const late = (sorted[Math.floor((sorted.length - 1) * 0.95)] ?? first) - first;
    const wanted = Math.min(buffers.most, Math.max(buffers.least, late));
    // The buffer grows at once and shrinks slowly: a late turn is visible, an early one is not.
    this.#buffer = wanted > this.#buffer ? wanted : this.#buffer + (wanted - this.#buffer) * 0.05;
  }

  due(turn: number): number {
    return Math.min(...this.#offsets) + turn * turnMs + this.#buffer;
  }

  /**
   * The last arrived turn, up to `last`, that should have been played by now; `next` is the next
   * one. After time in a hidden page all missed turns are due.
   */
  reach(next: number, last: number, now: number): number {
    let turn = next;
    while (turn <= last && this.due(turn) <= now) turn += 1;
    return turn - 1;
  }

  /** Forgets all measurements, for a new connection. */
  clear(): void {
    this.#offsets.length = 0;
    this.#buffer = buffers.least;
  }
}
