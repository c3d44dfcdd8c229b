import type { Games } from "../../features/games/core/module.ts";
import { TURN_MS as turnMs } from "../../features/games/room/says.ts";
import { type Recording, ReplayClock, skippedTurns } from "../game-kit/replay.ts";
import { type GameEvent, Match } from "./match.ts";

/** The last seconds of a match, played again by a core of its own. */
export class Replay {
  readonly match: Match;
  readonly #clock: ReplayClock;

  constructor(games: Games, recording: Recording, now: number) {
    const { seat, turns } = recording;
    const skipped = skippedTurns(recording);
    this.match = new Match(games, seat, () => undefined, true);
    this.match.restart(turns.slice(0, skipped));
    for (const [at, orders] of turns.slice(skipped).entries()) {
      this.match.receive(seat.first + skipped + at, orders, at * turnMs);
    }
    this.#clock = new ReplayClock(recording, now);
  }

  /** The replay's own time, by which the match and its effects are drawn. */
  get at(): number {
    return this.#clock.at;
  }

  get over(): boolean {
    return this.#clock.over;
  }

  /** Goes on to `now`. Returns the milliseconds that have passed in the match. */
  update(now: number, happened: (what: GameEvent) => void): number {
    const passed = this.#clock.step(now);
    this.match.update(this.at, happened);
    return passed;
  }

  free(): void {
    this.match.free();
  }
}
