import { type FootballView, type Point, tickMs } from "./port.ts";
import { hard, hear } from "./sounds.ts";

const goalMs = 450;
const shakeMs = 220;
const squashMs = 140;
/** After a hard hit the picture stands still; the match goes on. */
const holdMs = 45;
const trailLength = 12;

/** Effects in addition to the core's state. */
export type Feel = {
  /** Earlier places of the puck, the latest last. */
  readonly trail: readonly Point[];
  /** How much each mallet is squashed, 0 to 1. */
  readonly squash: { readonly player: number; readonly bot: number };
  /** The rest of a goal's flash, 0 to 1, and the side that scored. */
  readonly flash: number;
  readonly scorer: "player" | "bot";
  readonly shake: Point;
};

/** Turns a match's events into effects and sounds. Does not change the match. */
export class Watcher {
  #seen: FootballView;
  #drawn: FootballView;
  #trail: Point[] = [];
  #hold = 0;
  #goal = 0;
  #scorer: "player" | "bot" = "player";
  #squash = { player: 0, bot: 0 };

  constructor(view: FootballView) {
    this.#seen = view;
    this.#drawn = view;
  }

  /** The next frame, `dt` ms after the last; null if nothing changed. `calm` reduces movement. */
  frame(view: FootballView, dt: number, calm: boolean): { view: FootballView; feel: Feel } | null {
    const { player, bot } = this.#squash;
    const moving = this.#hold > 0 || this.#goal > 0 || player > 0 || bot > 0;
    const news = view !== this.#seen;
    if (news) this.#hear(view, calm);
    if (!moving && !news) return null;
    this.#hold -= dt;
    if (this.#hold <= 0) this.#drawn = view;
    this.#goal = Math.max(0, this.#goal - dt);
    this.#squash.player = Math.max(0, this.#squash.player - dt / squashMs);
    this.#squash.bot = Math.max(0, this.#squash.bot - dt / squashMs);
    return { view: this.#drawn, feel: this.#feel(calm) };
  }

  /** The last frame again, for a resized canvas. */
  again(): { view: FootballView; feel: Feel } {
    return { view: this.#drawn, feel: this.#feel(true) };
  }

  #feel(calm: boolean): Feel {
    const shaking = calm ? 0 : Math.max(0, this.#goal - (goalMs - shakeMs)) / shakeMs;
    const swing = this.#goal / tickMs;
    return {
      trail: this.#trail,
      squash: this.#squash,
      flash: this.#goal / goalMs,
      scorer: this.#scorer,
      shake: {
        x: 0.18 * shaking * Math.sin(swing * 1.9),
        y: 0.18 * shaking * Math.cos(swing * 2.3),
      },
    };
  }

  #hear(view: FootballView, calm: boolean): void {
    const before = this.#seen;
    this.#seen = view;
    hear(before, view);
    const laid = Boolean(view.wait);
    this.#trail = laid || calm ? [] : [...this.#trail, view.puck].slice(-trailLength);
    const { touch } = view;
    for (const surface of ["bot", "player"] as const) {
      if (calm || view.touches[surface] === before.touches[surface]) continue;
      const strength = touch?.surface === surface ? touch.strength : 0.1;
      this.#squash[surface] = Math.min(1, strength * 2);
      if (strength > hard) this.#hold = holdMs;
    }
    const scored = view.score.player > before.score.player;
    if (!scored && view.score.bot === before.score.bot) return;
    this.#scorer = scored ? "player" : "bot";
    if (calm) return;
    this.#goal = goalMs;
    this.#hold = 0;
    navigator.vibrate?.(scored ? [40, 40, 80] : 60);
  }
}
