import { AIM_FIELD } from "../../features/games/core/aim.ts";
import type { GameEvent } from "./changes.ts";

/** A short visual effect. Places and radii are in units of the field, times in milliseconds. */
export type Effect = {
  kind: "pop" | "points" | "cross" | "lost" | "shards";
  x: number;
  y: number;
  radius: number;
  text: string;
  bornAt: number;
  lifeMs: number;
};

const lives = { pop: 220, points: 700, cross: 450, lost: 320, shards: 420 } as const;
const centre = { x: AIM_FIELD.width / 2, y: AIM_FIELD.height / 2, radius: 210 };

/** The screen's shift after a wrong tap. */
const nudgeMs = 180;
const nudgePx = 7;

/** Effects beside the game itself, each for its lifetime. With `still` nothing moves. */
export class Effects {
  still = false;
  readonly list: Effect[] = [];
  #nudgedAt = Number.NEGATIVE_INFINITY;

  add(what: GameEvent, now: number, text: string): void {
    const put = (kind: Effect["kind"], x: number, y: number, radius: number) =>
      void this.list.push({ kind, x, y, radius, text, bornAt: now, lifeMs: lives[kind] });
    switch (what.type) {
      case "hit":
        put("pop", what.x, what.y, what.radius);
        if (!this.still) put("shards", what.x, what.y, what.radius);
        put("points", what.x, what.y, what.radius);
        break;
      case "wrong":
        put("cross", what.x, what.y, 34);
        if (what.decoy) put("lost", what.decoy.x, what.decoy.y, what.decoy.radius);
        this.#nudgedAt = now;
        break;
      case "ended":
        if (what.passed && !this.still) put("shards", centre.x, centre.y, centre.radius);
        break;
      case "missed":
        put("lost", what.x, what.y, what.radius);
    }
  }

  /** Removes effects that are over. Returns whether any are left to draw. */
  update(now: number): boolean {
    for (let at = this.list.length - 1; at >= 0; at -= 1) {
      const effect = this.list[at];
      if (effect && now - effect.bornAt >= effect.lifeMs) this.list.splice(at, 1);
    }
    return this.list.length > 0 || this.nudge(now) !== 0;
  }

  /** The screen's shift in CSS pixels. */
  nudge(now: number): number {
    const age = (now - this.#nudgedAt) / nudgeMs;
    if (this.still || !(age >= 0 && age < 1)) return 0;
    return Math.sin(age * Math.PI * 4) * nudgePx * (1 - age) || 0.01;
  }

  clear(): void {
    this.list.length = 0;
    this.#nudgedAt = Number.NEGATIVE_INFINITY;
  }
}
