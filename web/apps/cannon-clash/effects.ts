import { CANNON_FIELD } from "../../features/games/core/cannon.ts";
import { HitStop, Particles, Shake } from "../../lib/feel/index.ts";
import type { GameEvent } from "./match.ts";

/** A short visual effect. Places are in units of the field, times in milliseconds. */
export type Effect = {
  kind: "puff" | "flash" | "ring" | "shot" | "word" | "dust";
  mine: boolean;
  x: number;
  y: number;
  to: { x: number; y: number };
  size: number;
  text: string;
  bornAt: number;
  lifeMs: number;
};

/** What the particles of `Effects.particles` look like. */
export const pieces = { own: 0, their: 1, stone: 2, spark: 5, violet: 6 } as const;

const lives = { puff: 340, flash: 110, ring: 420, shot: 170, word: 1_900, dust: 620 } as const;

/** Words nearer than this above each other would overlap, in units. */
const linesApart = 200;
/** The size of a count of hits, beside that of other words. */
const small = 0.72;
/** Above the middle line, for what concerns the whole field. */
const above = { x: CANNON_FIELD.width / 2, y: CANNON_FIELD.height / 2 - 150 } as const;

/** Further effects are dropped to keep the phone fast. */
const most = 60;
const recoilMs = 180;
/** A tower falls in its time; the centre tower, which decides the match, in slow motion. */
const fallsMs = { side: 900, centre: 2_300 } as const;
/** Lost hp stay visible for a moment. */
const lag = { holdMs: 260, perMs: 0.12 } as const;

type Lag = { hp: number; from: number; since: number };

/** Effects beside the match itself, each for its lifetime. With `still` nothing moves. */
export class Effects {
  still = false;
  readonly list: Effect[] = [];
  /** Units and milliseconds; pieces of `pieces`. */
  readonly particles = new Particles({ most: 150, fall: 0.0011 });
  readonly confetti = new Particles({ most: 130, fall: 0.0005, seed: 9 });
  readonly #shake = new Shake();
  readonly #stop = new HitStop();
  readonly #firedAt = { mine: Number.NEGATIVE_INFINITY, theirs: Number.NEGATIVE_INFINITY };
  readonly #felledAt = new Map<string, number>();
  readonly #lags = new Map<string, Lag>();

  add(what: GameEvent, now: number, text: string): void {
    switch (what.type) {
      case "fired": {
        this.#firedAt[what.mine ? "mine" : "theirs"] = now;
        const ahead = what.mine ? -70 : 60;
        this.#put("flash", what, now, { y: what.y + ahead, size: what.brute ? 1.7 : 1.1 });
        this.#put("puff", what, now, { y: what.y + ahead, size: what.brute ? 1.3 : 0.8 });
        break;
      }
      case "doubled":
        this.#put("ring", what, now, {});
        this.#spray(what.x, what.y, 4, 0.16, 7, 420, pieces.violet);
        break;
      case "fell":
        this.#put("puff", what, now, { size: what.brute ? 1.9 : 1 });
        this.#spray(what.x, what.y - 16, what.brute ? 9 : 3, 0.28, 9, 520, sidePiece(what.mine));
        if (what.brute) this.#jolt(4, 160);
        break;
      case "shot":
        this.#put("shot", { ...what.from, mine: what.mine }, now, { to: what.to });
        this.#put("dust", { ...what.to, mine: what.mine }, now + lives.shot, { size: 0.8 });
        break;
      case "hit":
        this.#put("flash", what, now, { y: what.y - 30, size: what.double ? 2.2 : 1.4 });
        this.#spray(what.x, what.y - 40, what.double ? 6 : 3, 0.34, 13, 620, pieces.stone, 3);
        if (what.mine) this.#jolt(what.double ? 6 : 3, 180);
        break;
      case "tower":
        this.#felledAt.set(keyOf(what.mine, what.index), now);
        for (let at = 0; at < 7; at += 1) {
          const [x, y] = [what.x + ((at * 67) % 150) - 75, what.y + 30 - ((at * 41) % 90)];
          this.#put("dust", { x, y, mine: what.mine }, now + at * (what.centre ? 180 : 70), {
            size: what.centre ? 2.6 : 1.9,
          });
        }
        this.#spray(what.x, what.y - 60, what.centre ? 30 : 18, 0.62, 20, 1_100, pieces.stone, 3);
        this.#spray(what.x, what.y - 80, 8, 0.5, 12, 900, sidePiece(what.mine));
        this.#word(text, what, now);
        this.#jolt(what.centre ? 20 : 13, what.centre ? 900 : 420);
        this.#stop.add(what.centre ? 80 : 60);
        break;
      case "opened": {
        const y = what.mine ? 1_420 : 180;
        this.#put("ring", { x: CANNON_FIELD.width / 2, y, mine: what.mine }, now, { size: 2.6 });
        this.#spray(CANNON_FIELD.width / 2, y - 60, 14, 0.4, 10, 700, pieces.spark);
        this.#word(text, { x: CANNON_FIELD.width / 2, y, mine: what.mine }, now + 500);
        break;
      }
      case "phase":
        this.#word(text, { ...above, mine: true }, now, 1.5);
        this.#jolt(7, 300);
        break;
      case "ended":
        if (what.won) this.#celebrate();
    }
  }

  /** A text above a place, for a moment. */
  say(text: string, place: { x: number; y: number }, mine: boolean, now: number): void {
    const last = this.list.findIndex(({ kind, size }) => kind === "word" && size === small);
    if (last >= 0) this.list.splice(last, 1);
    // The fall of a tower says more than a count of hits.
    if (this.#wordsNear(place.y).length > 0) return;
    this.#put("word", { ...place, mine }, now, { text, lifeMs: 700, size: small });
  }

  /**
   * Advances to `now` and removes what is over.
   * @returns whether anything is left to draw
   */
  update(now: number, dt: number): boolean {
    for (let at = this.list.length - 1; at >= 0; at -= 1) {
      const effect = this.list[at];
      if (effect && now - effect.bornAt >= effect.lifeMs) this.list.splice(at, 1);
    }
    this.particles.step(dt);
    this.confetti.step(dt);
    this.#shake.step(dt);
    let falling = false;
    for (const at of this.#felledAt.values()) if (now - at < fallsMs.centre) falling = true;
    return (
      falling ||
      this.list.length > 0 ||
      this.#shake.moving ||
      this.particles.list.length + this.confetti.list.length > 0
    );
  }

  /** Whether the picture stands still after a hard hit. */
  holds(dt: number): boolean {
    return this.#stop.step(dt);
  }

  /** The field's shift in CSS pixels. */
  get shift(): { x: number; y: number } {
    return this.still ? { x: 0, y: 0 } : this.#shake.offset;
  }

  /** A barrel's recoil, 0 to 1. */
  recoil(mine: boolean, now: number): number {
    const age = (now - this.#firedAt[mine ? "mine" : "theirs"]) / recoilMs;
    return this.still || !(age >= 0 && age < 1) ? 0 : (1 - age) ** 2;
  }

  /** How far a tower has fallen, 0 to 1; 1 also for one whose fall was not seen. */
  fallen(mine: boolean, index: number, now: number): number {
    const at = this.#felledAt.get(keyOf(mine, index));
    if (at === undefined || this.still) return 1;
    return Math.min(1, (now - at) / (index === 2 ? fallsMs.centre : fallsMs.side));
  }

  /** The hp that a tower's bar still shows as just lost, beyond `hp`. */
  lost(mine: boolean, index: number, hp: number, now: number): number {
    const key = keyOf(mine, index);
    const last = this.#lags.get(key);
    if (!last || hp > last.hp) {
      this.#lags.set(key, { hp, from: hp, since: now });
      return 0;
    }
    const late = Math.max(0, now - last.since - lag.holdMs);
    const shown = Math.max(last.hp, last.from - late * lag.perMs);
    if (hp < last.hp) this.#lags.set(key, { hp, from: shown, since: now });
    return shown - hp;
  }

  clear(): void {
    this.list.length = 0;
    this.particles.clear();
    this.confetti.clear();
    this.#felledAt.clear();
    this.#lags.clear();
    this.#stop.end();
  }

  #put(
    kind: Effect["kind"],
    { x, y, mine }: { x: number; y: number; mine: boolean },
    bornAt: number,
    more: Partial<Effect>,
  ): void {
    if (this.list.length >= most && kind !== "word") return;
    const to = { x, y };
    const lifeMs = lives[kind];
    this.list.push({ kind, mine, x, y, to, size: 1, text: "", bornAt, lifeMs, ...more });
  }

  /** A word that ends those before it on the same lines: two would cover each other. */
  #word(
    text: string,
    place: { x: number; y: number; mine: boolean },
    bornAt: number,
    size = 1,
  ): void {
    for (const before of this.#wordsNear(place.y)) {
      before.lifeMs = Math.max(0, Math.min(before.lifeMs, bornAt - before.bornAt));
    }
    this.#put("word", place, bornAt, { text, size });
  }

  #wordsNear(y: number): Effect[] {
    return this.list.filter((each) => each.kind === "word" && Math.abs(each.y - y) < linesApart);
  }

  #spray(
    x: number,
    y: number,
    count: number,
    speed: number,
    size: number,
    life: number,
    kind: number,
    kinds = 1,
  ): void {
    if (this.still) return;
    const towards = -Math.PI / 2;
    const spray = { x, y, count, speed, towards, spread: 2.2, size, life };
    this.particles.spray({ ...spray, kinds });
    for (const piece of this.particles.list.slice(-count)) piece.kind += kind;
  }

  #jolt(strength: number, ms: number): void {
    this.#shake.add(strength * 0.6, ms);
  }

  /** Confetti from both lower corners, over the whole field. */
  #celebrate(): void {
    if (this.still) return;
    for (const [x, towards] of [
      [40, -1.2],
      [CANNON_FIELD.width - 40, Math.PI + 1.2],
    ] as const) {
      const place = { x, y: CANNON_FIELD.height * 0.72, towards, spread: 0.42 };
      this.confetti.spray({ ...place, count: 60, speed: 1.5, size: 20, life: 2_800, kinds: 5 });
    }
  }
}

const keyOf = (mine: boolean, index: number): string => `${mine ? "own" : "their"}${index}`;
const sidePiece = (mine: boolean): number => (mine ? pieces.own : pieces.their);
