import type { LevelMark, LevelSeeds } from "#api";
import { isApiError } from "#lib/http";

/** As the game sends it; the session is added here. */
export type Mark = Omit<LevelMark, "sessionId">;

export type WatchCalls = {
  begin: (signal: AbortSignal) => Promise<LevelSeeds>;
  mark: (mark: Mark, signal: AbortSignal) => Promise<LevelSeeds>;
};

export type WatchHandlers = {
  /** Receives all seeds known so far. */
  seeds: (seeds: readonly string[]) => void;
  /** The server refuses the play: it is over. */
  refused: (error: unknown) => void;
};

/** A call's time limit before it is repeated. */
const patienceMs = 6_000;
const firstWaitMs = 500;
const longestWaitMs = 4_000;

/**
 * Whether the server decided nothing or its answer was lost. Each of these calls is safe to repeat.
 */
const undecided = (error: unknown): boolean =>
  !isApiError(error) || error.transient || error.code === "bad_response";

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
 * Reports a watched level to the server (docs/games.md): its beginning, then its marks, one at a
 * time in order. Repeats each call until it succeeds.
 */
export class Watch {
  readonly #calls: WatchCalls;
  readonly #ears: WatchHandlers;
  readonly #queue: ((signal: AbortSignal) => Promise<LevelSeeds>)[] = [];
  #telling = false;
  #over = false;
  #begun = false;
  #again: (() => void) | null = null;

  constructor(calls: WatchCalls, ears: WatchHandlers) {
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

  get behind(): number {
    return this.#queue.length;
  }

  /** The network is back: repeats the current call at once. */
  hurry(): void {
    this.#again?.();
  }

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
