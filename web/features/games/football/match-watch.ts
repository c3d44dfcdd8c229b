import { hexOf } from "../core/base64url.ts";
import type { Watch } from "../play/watch.ts";
import type { FootballGame } from "./port.ts";

/** Five seconds. */
const everyTicks = 300;
/**
 * With more unanswered marks the match waits, or the server would have seen too little of it to
 * count it.
 */
const mostBehind = 3;

/** Reports a match to the server while it is played (docs/fair-play.md). */
export class MatchWatch {
  readonly #watch: Pick<Watch, "begin" | "mark" | "behind">;
  #number = 0;
  #ticks = 0;
  #begun = false;

  constructor(watch: Pick<Watch, "begin" | "mark" | "behind">) {
    this.#watch = watch;
  }

  begin(): void {
    this.#watch.begin();
  }

  /** The server has answered `begin`: its clock runs. */
  answered(): void {
    this.#begun = true;
  }

  get stalled(): boolean {
    return !this.#begun || this.#watch.behind >= mostBehind;
  }

  look(game: FootballGame): void {
    const { ticks, over } = game.view;
    if (over || ticks - this.#ticks < everyTicks) return;
    const { bytes, ticks: played, digest } = game.mark();
    this.#number += 1;
    this.#ticks = played;
    this.#watch.mark({ number: this.#number, bytes, ticks: played, digest: hexOf(digest) });
  }
}
