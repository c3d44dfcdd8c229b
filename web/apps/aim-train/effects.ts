import { Combo, HitStop, Particles, Shake } from "#lib/feel";
import { AIM_FIELD } from "../../features/games/core/aim.ts";
import type { GameEvent } from "./changes.ts";

/** A short visual effect. Places and radii are in units of the field, times in milliseconds. */
export type Effect = {
  kind: "shatter" | "ring" | "points" | "mark" | "struck" | "lost" | "rays";
  x: number;
  y: number;
  radius: number;
  text: string;
  /** Hits in a row, this one included. */
  combo: number;
  bornAt: number;
  lifeMs: number;
};

const lives = {
  shatter: 420,
  ring: 380,
  points: 760,
  mark: 620,
  struck: 460,
  lost: 340,
  rays: 2_400,
} as const;
const centre = { x: AIM_FIELD.width / 2, y: AIM_FIELD.height * 0.42 };
/** From this many hits in a row the combo is shown. */
export const comboFrom = 2;

/** How long the picture stands still after a hit, by its combo; the game itself goes on. */
const holdMs = (combo: number) => Math.min(80, 44 + combo * 4);
/** The shake's strength in CSS pixels. */
const shakes = { hit: 2.5, wrong: 8, ended: 7 } as const;
const volleys = [
  { after: 0, x: 0.5, y: 0.42 },
  { after: 260, x: 0.2, y: 0.3 },
  { after: 480, x: 0.8, y: 0.34 },
  { after: 760, x: 0.5, y: 0.24 },
] as const;

/**
 * Effects beside the game itself, each for its lifetime. They have a clock of their own, which stands
 * still for a moment after a hit. With `still` nothing moves.
 */
export class Effects {
  still = false;
  /** The effects' clock. */
  now = 0;
  readonly list: Effect[] = [];
  readonly splinters = new Particles({ most: 160, fall: 0.0022 });
  readonly combo = new Combo();
  readonly #hold = new HitStop();
  readonly #shake = new Shake();
  #volleys: { at: number; x: number; y: number }[] = [];

  add(what: GameEvent, text: string): void {
    const put = (kind: Effect["kind"], x: number, y: number, radius: number) =>
      void this.list.push({
        kind,
        x,
        y,
        radius,
        text,
        combo: this.combo.count,
        bornAt: this.now,
        lifeMs: lives[kind],
      });
    const shake = (strength: number, ms: number) => {
      if (!this.still) this.#shake.add(strength, ms);
    };
    switch (what.type) {
      case "hit": {
        const combo = this.combo.add();
        put("shatter", what.x, what.y, what.radius);
        put("ring", what.x, what.y, what.radius);
        put("points", what.x, what.y, what.radius);
        if (this.still) break;
        this.#spray(what.x, what.y, Math.min(34, 8 + combo * 3), 1 + Math.min(1, combo * 0.08));
        this.#hold.add(holdMs(combo));
        shake(shakes.hit, 120);
        break;
      }
      case "wrong":
        this.combo.end();
        put("mark", what.x, what.y, 46);
        if (what.decoy) put("struck", what.decoy.x, what.decoy.y, what.decoy.radius);
        shake(shakes.wrong, 260);
        break;
      case "missed":
        this.combo.end();
        put("lost", what.x, what.y, what.radius);
        break;
      case "ended":
        // The end's own words stand there.
        for (let at = this.list.length - 1; at >= 0; at -= 1) {
          if (this.list[at]?.kind === "points") this.list.splice(at, 1);
        }
        if (!what.passed) break;
        put("rays", centre.x, centre.y, AIM_FIELD.width);
        if (this.still) break;
        shake(shakes.ended, 320);
        this.#volleys = volleys.map(({ after, x, y }) => ({
          at: this.now + after,
          x: x * AIM_FIELD.width,
          y: y * AIM_FIELD.height,
        }));
    }
  }

  /** Advances the effects by `dt`. Returns whether any are left to draw. */
  update(dt: number): boolean {
    this.#shake.step(dt);
    if (!this.#hold.step(dt)) {
      this.now += dt;
      this.splinters.step(dt);
    }
    for (const volley of this.#volleys) {
      if (volley.at <= this.now) this.#spray(volley.x, volley.y, 34, 2.1);
    }
    this.#volleys = this.#volleys.filter(({ at }) => at > this.now);
    for (let at = this.list.length - 1; at >= 0; at -= 1) {
      const effect = this.list[at];
      if (effect && this.now - effect.bornAt >= effect.lifeMs) this.list.splice(at, 1);
    }
    return this.list.length + this.splinters.list.length > 0 || this.#shake.moving;
  }

  /** The picture's shift in CSS pixels. */
  get shift(): { x: number; y: number } {
    return this.#shake.offset;
  }

  clear(): void {
    this.list.length = 0;
    this.#volleys = [];
    this.splinters.clear();
    this.combo.end();
    this.#hold.end();
  }

  #spray(x: number, y: number, count: number, force: number): void {
    this.splinters.spray({
      x,
      y,
      count,
      speed: 1.1 * force,
      size: 17,
      life: 700 * force,
      kinds: 3,
    });
  }
}
