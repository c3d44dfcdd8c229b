import { type Orders, TURN_MS } from "../../features/games/room/says.ts";
import { element } from "./element.ts";
import type { Seat } from "./room-play.ts";

/** A game as the room has told it, from which it can be played again. */
export type Recording = {
  seat: Seat;
  /** All seeds, the seat's own first. */
  seeds: readonly string[];
  turns: readonly Orders[];
};

/** The last ten seconds, of which the last two at half speed; then the end stands for a moment. */
const shownTurns = 100;
const slowTurns = 20;
const slow = 0.5;
const lookMs = 1_200;
/** A shorter game is not worth a replay. */
const fewestTurns = 20;

export const replayable = (recording: Recording | null): recording is Recording =>
  recording !== null && recording.turns.length >= fewestTurns;

/** The number of turns before the replay. */
export const skippedTurns = ({ turns }: Recording): number =>
  Math.max(0, turns.length - shownTurns);

/** The clock of a replay. */
export class ReplayClock {
  /** The match's milliseconds since the replay began. */
  at = 0;
  readonly #startedAt: number;
  readonly #fullMs: number;
  readonly #endMs: number;

  constructor(recording: Recording, startedAt: number) {
    const turns = recording.turns.length - skippedTurns(recording);
    this.#startedAt = startedAt;
    this.#fullMs = Math.max(0, turns - slowTurns) * TURN_MS;
    this.#endMs = turns * TURN_MS + lookMs;
  }

  /** Goes on to `now`. Returns the match's milliseconds since the last call. */
  step(now: number): number {
    const before = this.at;
    const passed = now - this.#startedAt;
    const slowed = Math.max(0, passed - this.#fullMs) * slow;
    this.at = Math.min(passed, this.#fullMs) + slowed;
    return this.at - before;
  }

  get over(): boolean {
    return this.at >= this.#endMs;
  }
}

/** Says that a replay is shown; a tap on it ends it. */
export class ReplaySign {
  readonly key = element("button", "replay");

  constructor(say: (word: "replay" | "skip") => string, onSkip: () => void) {
    const [name, skip] = [element("b", ""), element("span", "")];
    name.textContent = say("replay");
    skip.textContent = say("skip");
    this.key.type = "button";
    this.key.hidden = true;
    this.key.append(element("i", ""), name, skip);
    this.key.addEventListener("click", onSkip);
  }

  show(shown: boolean): void {
    if (this.key.hidden !== shown) return;
    this.key.hidden = !shown;
    if (shown) this.key.focus({ preventScroll: true });
  }
}
