import { hexOf } from "../core/base64url.ts";
import type { Watch } from "../play/watch.ts";
import type { FootballGame } from "./port.ts";

/** Ticks from one mark to the next: five seconds. */
const everyTicks = 300;
/** So many marks may be on their way; then the match waits, before the server has seen too little of it to count. */
const mostBehind = 3;

/** Tells the server of a match while it is played (docs/fair-play.md). */
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

  /** The server's clock runs. */
  answered(): void {
    this.#begun = true;
  }

  /** Whether the match has to wait for the network. */
  get held(): boolean {
    return !this.#begun || this.#watch.behind >= mostBehind;
  }

  /** Looks at a match that was played on, and vouches for it when that is due. */
  look(game: FootballGame): void {
    const { ticks, over } = game.view;
    if (over || ticks - this.#ticks < everyTicks) return;
    const { bytes, ticks: played, digest } = game.mark();
    this.#number += 1;
    this.#ticks = played;
    this.#watch.mark({ number: this.#number, bytes, ticks: played, digest: hexOf(digest) });
  }
}
