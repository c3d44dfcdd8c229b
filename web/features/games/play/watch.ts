import type { LevelMark, LevelSeeds } from "#api";
import { isApiError } from "#lib/http";

/** What a game says of a mark; the session is added here. */
export type Mark = Omit<LevelMark, "sessionId">;

export type WatchCalls = {
  begin: (signal: AbortSignal) => Promise<LevelSeeds>;
  mark: (mark: Mark, signal: AbortSignal) => Promise<LevelSeeds>;
};

export type WatchEars = {
  /** All seeds that are known so far. */
  seeds: (seeds: readonly string[]) => void;
  /** The server takes no more of this play: it is over. */
  refused: (error: unknown) => void;
};

/** So long an answer is waited for until the call is made again. */
const patienceMs = 6_000;
const firstWaitMs = 500;
const longestWaitMs = 4_000;

/** Nothing was decided, or it did not arrive; each of the calls can be made again. */
const undecided = (error: unknown): boolean =>
  !isApiError(error) || error.transient || error.code === "bad_response";

/** The numbers of a mark as a game tells it, or null where it is none. */
export function parseMark(text: unknown): Mark | null {
  try {
    const { number, bytes, ticks, digest } = JSON.parse(String(text)) as Record<string, unknown>;
    const whole = [number, bytes, ticks].every((figure) => Number.isSafeInteger(figure));
    if (!whole || typeof digest !== "string") return null;
    return { number, bytes, ticks, digest } as Mark;
  } catch {
    return null;
  }
}

/**
 * Tells the server what happens in a level that is watched (docs/games.md): its beginning, then its marks, one after the
 * other as they come. What does not arrive is told again until it does.
 */
export class Watch {
  readonly #calls: WatchCalls;
  readonly #ears: WatchEars;
  readonly #queue: ((signal: AbortSignal) => Promise<LevelSeeds>)[] = [];
  #telling = false;
  #over = false;
  #begun = false;
  #again: (() => void) | null = null;

  constructor(calls: WatchCalls, ears: WatchEars) {
    this.#calls = calls;
    this.#ears = ears;
  }

  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    this.#tell(this.#calls.begin);
  }

  mark(mark: Mark): void {
    if (this.#begun) this.#tell((signal) => this.#calls.mark(mark, signal));
  }

  /** How much was not answered yet. */
  get behind(): number {
    return this.#queue.length;
  }

  /** The network is back: what waits is told now. */
  hurry(): void {
    this.#again?.();
  }

  /** Nothing more is told, and no answer heard. */
  stop(): void {
    this.#over = true;
    this.#queue.length = 0;
    this.hurry();
  }

  #tell(call: (signal: AbortSignal) => Promise<LevelSeeds>): void {
    if (this.#over) return;
    this.#queue.push(call);
    if (!this.#telling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#telling = true;
    let wait = firstWaitMs;
    for (let call = this.#queue[0]; call; call = this.#queue[0]) {
      let answer: LevelSeeds;
      try {
        answer = await call(AbortSignal.timeout(patienceMs));
      } catch (error) {
        if (this.#over) break;
        if (!undecided(error)) {
          this.stop();
          this.#ears.refused(error);
          break;
        }
        await this.#pause(wait);
        wait = Math.min(wait * 2, longestWaitMs);
        continue;
      }
      if (this.#over) break;
      this.#queue.shift();
      wait = firstWaitMs;
      this.#ears.seeds(answer.seeds);
    }
    this.#telling = false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#again = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
