import { CANNON_FIELD } from "../../features/games/core/cannon.ts";
import type { GameEvent } from "./match.ts";

/** A short visual effect. Places are in units of the field, times in milliseconds. */
export type Effect = {
  kind: "puff" | "ring" | "bolt" | "spark" | "ruin" | "twin" | "word";
  mine: boolean;
  x: number;
  y: number;
  to: { x: number; y: number };
  size: number;
  text: string;
  bornAt: number;
  lifeMs: number;
};

const lives = {
  puff: 260,
  ring: 320,
  bolt: 140,
  spark: 240,
  ruin: 900,
  twin: 420,
  word: 1_800,
} as const;

/** Further effects are dropped to keep the phone fast. */
const most = 60;
const shakeMs = 320;
const shakePx = 9;
const recoilMs = 140;

/** Effects beside the match itself, each for its lifetime. With `still` nothing moves. */
export class Effects {
  still = false;
  readonly list: Effect[] = [];
  #shakenAt = Number.NEGATIVE_INFINITY;
  #firedAt: Record<"mine" | "theirs", number> = {
    mine: Number.NEGATIVE_INFINITY,
    theirs: Number.NEGATIVE_INFINITY,
  };

  add(what: GameEvent, now: number, text: string): void {
    const put = (kind: Effect["kind"], x: number, y: number, more: Partial<Effect> = {}) => {
      if (this.list.length >= most && kind !== "ruin" && kind !== "word") return;
      const mine = "mine" in what && what.mine;
      const to = { x, y };
      this.list.push({
        kind,
        mine,
        x,
        y,
        to,
        size: 1,
        text,
        bornAt: now,
        lifeMs: lives[kind],
        ...more,
      });
    };
    const middle = [CANNON_FIELD.width / 2, CANNON_FIELD.height / 2] as const;
    switch (what.type) {
      case "fired":
        this.#firedAt[what.mine ? "mine" : "theirs"] = now;
        put("ring", what.x, what.y, { size: what.brute ? 1.6 : 1 });
        break;
      case "doubled":
        put("twin", what.x, what.y);
        break;
      case "fell":
        put("puff", what.x, what.y, { size: what.brute ? 2 : 1 });
        break;
      case "shot":
        put("bolt", what.from.x, what.from.y, { to: what.to });
        break;
      case "hit":
        put("spark", what.x, what.y, { size: what.double ? 1.7 : 1 });
        break;
      case "tower":
        put("ruin", what.x, what.y, { size: what.centre ? 1.5 : 1 });
        put("word", what.x, what.y);
        this.#shakenAt = now;
        break;
      case "opened":
        put("word", middle[0], what.mine ? 1_420 : 180);
        break;
      case "phase":
        put("word", ...middle);
        break;
      case "ended":
        this.#shakenAt = now;
    }
  }

  /** Removes effects that are over. Returns whether any are left to draw. */
  update(now: number): boolean {
    for (let at = this.list.length - 1; at >= 0; at -= 1) {
      const effect = this.list[at];
      if (effect && now - effect.bornAt >= effect.lifeMs) this.list.splice(at, 1);
    }
    return this.list.length > 0;
  }

  /** The field's shift in CSS pixels. */
  shake(now: number): number {
    const age = (now - this.#shakenAt) / shakeMs;
    if (this.still || !(age >= 0 && age < 1)) return 0;
    return Math.sin(age * Math.PI * 6) * shakePx * (1 - age);
  }

  /** A barrel's recoil, 0 to 1. */
  recoil(mine: boolean, now: number): number {
    const age = (now - this.#firedAt[mine ? "mine" : "theirs"]) / recoilMs;
    return this.still || !(age >= 0 && age < 1) ? 0 : 1 - age;
  }

  clear(): void {
    this.list.length = 0;
    this.#shakenAt = Number.NEGATIVE_INFINITY;
  }
}
