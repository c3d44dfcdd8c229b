import { Combo, HitStop, type Particle, Particles, Shake } from "#lib/feel";
import { type FootballView, type Point, type Surface, table, tickMs } from "./port.ts";
import type { Side } from "./side.ts";
import { hard, hear } from "./sounds.ts";
import { type Mood, moods } from "./world.ts";

/** How long a goal is shown; the ball lies for a second before the next serve. */
const goalMs = 950;
const moodMs = 2_400;
const squashMs = 150;
const rippleMs = 700;
const bumpMs = 280;
const rallyMs = 700;
const trailLength = 14;
/** A ball as fast as ours would seem to turn back: its picture turns slower than it rolls. */
const rolls = 0.34;
/** The picture turns into a new direction within a few frames. */
const turnMs = 60;
/** From here on a rally is shown, at the player's hits. */
const longRally = 3;

/** Effects in addition to the core's state. Shares go from 0 to 1. */
export type Feel = {
  /** Earlier places of the ball and the side that had hit it, the latest last. */
  readonly trail: readonly (Point & { readonly by: Side | null })[];
  /** How far the ball has rolled, in turns, and where to, as an angle on the table. */
  readonly roll: { readonly turns: number; readonly way: number };
  /** How much each pad is squashed, and the direction of the hit. */
  readonly squash: Readonly<Record<Side, { readonly share: number; readonly way: Point }>>;
  readonly mood: Mood;
  /** A goal while it is shown: the side that scored, its time, and the ball in the net. */
  readonly goal: { readonly by: Side; readonly share: number; readonly ball: Point | null } | null;
  /** The movement of each net, by the side that guards it, and the place of the ball in it. */
  readonly ripple: Readonly<Record<Side, { readonly share: number; readonly x: number }>>;
  /** The obstacle that was hit last, while it springs back. */
  readonly bump: (Point & { readonly radius: number; readonly share: number }) | null;
  /** The beginning of the golden goal, while it is shown. */
  readonly golden: number | null;
  readonly rally: (Point & { readonly count: number; readonly share: number }) | null;
  readonly sparks: readonly Particle[];
  readonly confetti: readonly Particle[];
  readonly shake: Point;
  /** The end: whether the player has won, and its time. */
  readonly end: { readonly won: boolean; readonly share: number } | null;
  /** The hand that shows how to play, on its way from the pad to the ball; 1 without motion. */
  readonly hand: number | null;
  /** Without motion. */
  readonly calm: boolean;
};

/** A goal that is shown: the time that is left, and the ball's last place and movement. */
type ShownGoal = { readonly by: Side; left: number; readonly from: Point; readonly way: Point };

/** A little longer than the face-off before the golden goal. */
const goldenMs = 1_400;
const endMs = 1_400;
const handMs = 1_500;
const other = (side: Side): Side => (side === "player" ? "bot" : "player");

/** Turns a match's events into effects and sounds. Does not change the match. */
export class Watcher {
  #seen: FootballView;
  #drawn: FootballView;
  #calm = false;
  #trail: Feel["trail"] = [];
  #last: Side | null = null;
  #turns = 0;
  #way = -Math.PI / 2;
  readonly #stop = new HitStop();
  readonly #shake = new Shake();
  readonly #rallies = new Combo();
  readonly #sparks = new Particles({ most: 90 });
  readonly #confetti = new Particles({ most: 150, fall: 0.000_006, seed: 7 });
  #squash = {
    player: { share: 0, way: { x: 0, y: 1 } },
    bot: { share: 0, way: { x: 0, y: 1 } },
  };
  #ripple = { player: { share: 0, x: 0 }, bot: { share: 0, x: 0 } };
  #bump: (Point & { radius: number; share: number }) | null = null;
  #mood: { now: Mood; left: number } = { now: moods.calm, left: 0 };
  #goal: ShownGoal | null = null;
  #golden = 0;
  #rally: (Point & { count: number; left: number }) | null = null;
  #end: { won: boolean; left: number } | null = null;
  #hand: number | null = null;

  constructor(view: FootballView) {
    this.#seen = view;
    this.#drawn = view;
  }

  /** The rival's expression, for the scoreboard. */
  get mood(): Mood {
    return this.#mood.now;
  }

  /**
   * The next frame, `dt` ms after the last; null if nothing changed. `calm` reduces movement;
   * `teaching` shows the hand.
   */
  frame(
    view: FootballView,
    dt: number,
    calm: boolean,
    teaching = false,
  ): { view: FootballView; feel: Feel } | null {
    const moving = this.#moving();
    const news = view !== this.#seen;
    const taught = this.#hand !== null;
    this.#calm = calm;
    if (news) this.#hear(view);
    this.#hand = teaching ? (calm ? 1 : ((this.#hand ?? 0) + dt / handMs) % 1) : null;
    // Without motion the hand is drawn once.
    const shown = teaching && !(calm && taught);
    if (!moving && !news && !shown && taught === teaching) return null;
    this.#pass(dt);
    if (!this.#stop.step(dt)) this.#drawn = view;
    return { view: this.#drawn, feel: this.#feel() };
  }

  /** The last frame again, for a resized canvas. */
  again(): { view: FootballView; feel: Feel } {
    return { view: this.#drawn, feel: this.#feel() };
  }

  #moving(): boolean {
    return (
      this.#stop.held ||
      this.#shake.moving ||
      (this.#goal?.left ?? 0) > 0 ||
      this.#golden > 0 ||
      this.#rally !== null ||
      this.#mood.left > 0 ||
      (this.#end?.left ?? 0) > 0 ||
      this.#squash.player.share > 0 ||
      this.#squash.bot.share > 0 ||
      this.#ripple.player.share > 0 ||
      this.#ripple.bot.share > 0 ||
      this.#bump !== null ||
      this.#sparks.list.length > 0 ||
      this.#confetti.list.length > 0
    );
  }

  #pass(dt: number): void {
    for (const side of ["player", "bot"] as const) {
      this.#squash[side].share = Math.max(0, this.#squash[side].share - dt / squashMs);
      this.#ripple[side].share = Math.max(0, this.#ripple[side].share - dt / rippleMs);
    }
    if (this.#bump) this.#bump.share += dt / bumpMs;
    if (this.#bump && this.#bump.share >= 1) this.#bump = null;
    if (this.#goal) this.#goal.left = Math.max(0, this.#goal.left - dt);
    this.#golden = Math.max(0, this.#golden - dt);
    // After the last goal the ball stays in the net.
    if (this.#goal?.left === 0 && !this.#end) this.#goal = null;
    if (this.#rally) this.#rally.left -= dt;
    if (this.#rally && this.#rally.left <= 0) this.#rally = null;
    if (this.#end) {
      const before = this.#end.left;
      this.#end.left = Math.max(0, before - dt);
      // The second and third burst of a win.
      for (const turn of [1, 2]) {
        const at = endMs - 280 * turn;
        if (this.#end.won && !this.#calm && before > at && this.#end.left <= at) this.#cheer(turn);
      }
    } else if (this.#mood.left > 0) {
      this.#mood.left -= dt;
      if (this.#mood.left <= 0) this.#mood = { now: moods.calm, left: 0 };
    }
    this.#shake.step(dt);
    this.#sparks.step(dt);
    this.#confetti.step(dt);
  }

  #feel(): Feel {
    const goal = this.#goal;
    return {
      trail: this.#trail,
      roll: { turns: this.#turns, way: this.#way },
      squash: this.#squash,
      mood: this.#mood.now,
      goal: goal && {
        by: goal.by,
        share: 1 - goal.left / goalMs,
        ball: this.#calm ? null : this.#netted(goal),
      },
      golden: this.#golden > 0 ? 1 - this.#golden / goldenMs : null,
      ripple: this.#ripple,
      bump: this.#bump && { ...this.#bump },
      rally: this.#rally && { ...this.#rally, share: 1 - this.#rally.left / rallyMs },
      sparks: this.#sparks.list,
      confetti: this.#confetti.list,
      shake: this.#calm ? { x: 0, y: 0 } : this.#shake.offset,
      end: this.#end && { won: this.#end.won, share: 1 - this.#end.left / endMs },
      hand: this.#hand,
      calm: this.#calm,
    };
  }

  /** The ball of a goal runs into the net and stays there, until it lies at the next serve. */
  #netted({ left, from, way }: ShownGoal): Point | null {
    const ms = goalMs - left;
    if (ms > 620 && !this.#end) return null;
    const ticks = ms / tickMs;
    const far = (1 - 0.84 ** ticks) / (1 - 0.84);
    const depth = 0.62;
    const half = table.goal / 2 - table.puck;
    const middle = table.width / 2;
    return {
      x: Math.min(middle + half, Math.max(middle - half, from.x + way.x * far)),
      y: Math.min(table.length + depth, Math.max(-depth, from.y + way.y * far)),
    };
  }

  #hear(view: FootballView): void {
    const before = this.#seen;
    this.#seen = view;
    this.#follow(before, view);
    for (const surface of ["wall", "obstacle", "bot", "player"] as const) {
      if (view.touches[surface] !== before.touches[surface]) this.#hit(surface, view);
    }
    hear(before, view, this.#rallies.rate);
    if (view.score.player > before.score.player) this.#score("player", before, view);
    else if (view.score.bot > before.score.bot) this.#score("bot", before, view);
    if (view.golden && !before.golden) this.#begin();
    if (view.over && !before.over) this.#over(view);
  }

  /** The ball's trail and its roll. */
  #follow(before: FootballView, view: FootballView): void {
    if (view.wait) {
      this.#trail = [];
      this.#last = null;
      return;
    }
    const way = { x: view.puck.x - before.puck.x, y: view.puck.y - before.puck.y };
    const far = Math.hypot(way.x, way.y);
    if (far > 0.004) {
      const ticks = Math.max(1, view.ticks - before.ticks);
      const to = Math.atan2(way.y, way.x);
      // The shorter way around.
      const turn = Math.atan2(Math.sin(to - this.#way), Math.cos(to - this.#way));
      this.#way += turn * Math.min(1, (ticks * tickMs) / turnMs);
      this.#turns += (far * rolls) / (2 * Math.PI * table.puck);
    }
    this.#trail = this.#calm
      ? []
      : [...this.#trail, { ...view.puck, by: this.#last }].slice(-trailLength);
  }

  #hit(surface: Surface, view: FootballView): void {
    const { touch } = view;
    const strength = touch?.surface === surface ? touch.strength : 0.1;
    const strong = strength > hard;
    if (surface === "wall" || surface === "obstacle") {
      if (surface === "obstacle" && touch && !this.#calm) this.#spring(touch, view);
      if (!this.#calm && touch && strength > 0.06) this.#spark(touch, strength);
      return;
    }
    // A rally is a series of hits that change sides.
    if (this.#last !== surface) {
      this.#last = surface;
      const count = this.#rallies.add();
      if (surface === "player" && count >= longRally) {
        this.#rally = { ...view.player, count, left: rallyMs };
      }
    }
    if (this.#calm) return;
    const pad = view[surface];
    const way = touch ? { x: touch.x - pad.x, y: touch.y - pad.y } : { x: 0, y: 1 };
    this.#squash[surface] = { share: Math.min(1, strength * 2.2), way };
    if (touch && strength > 0.06) this.#spark(touch, strength);
    if (surface === "player") navigator.vibrate?.(strong ? 18 : 8);
    if (!strong) return;
    this.#stop.add(40 + Math.min(40, (strength - hard) * 100));
    this.#shake.add(0.1, 140);
  }

  /** The obstacle beside the ball springs back. */
  #spring(at: Point, { obstacles }: FootballView): void {
    const far = ({ x, y }: Point) => Math.hypot(x - at.x, y - at.y);
    const [hit] = [...obstacles].sort((one, two) => far(one) - far(two));
    if (hit) this.#bump = { ...hit, share: 0 };
  }

  #spark({ x, y }: Point, strength: number): void {
    const count = Math.round(3 + strength * 16);
    this.#sparks.spray({ x, y, count, speed: 0.004 + strength * 0.012, size: 0.1, life: 320 });
  }

  #score(by: Side, before: FootballView, view: FootballView): void {
    this.#rallies.end();
    this.#rally = null;
    this.#mood = { now: by === "player" ? moods.sad : moods.glad, left: moodMs };
    this.#goal = { by, left: goalMs, from: before.puck, way: before.way };
    if (this.#calm) return;
    const line = by === "player" ? 0 : table.length;
    const { x } = before.puck;
    this.#ripple[other(by)] = { share: 1, x };
    this.#stop.end();
    this.#shake.add(by === "player" ? 0.24 : 0.16, 300);
    const count = by === "player" ? 46 : 18;
    const towards = by === "player" ? Math.PI / 2 : -Math.PI / 2;
    this.#confetti.spray({
      x,
      y: line,
      count,
      speed: 0.017,
      towards,
      spread: 1.25,
      size: 0.3,
      life: 1_000,
      kinds: 4,
    });
    if (!view.over) navigator.vibrate?.(by === "player" ? [40, 40, 80] : 60);
  }

  /** The golden goal begins. */
  #begin(): void {
    this.#golden = goldenMs;
    this.#rallies.end();
    this.#rally = null;
    if (this.#calm) return;
    this.#stop.end();
    this.#shake.add(0.12, 260);
    navigator.vibrate?.([30, 50, 30, 50, 120]);
  }

  #over({ won }: FootballView): void {
    this.#end = { won, left: endMs };
    this.#trail = [];
    this.#mood = { now: won ? moods.sad : moods.glad, left: 0 };
    if (this.#calm) return;
    navigator.vibrate?.(won ? [60, 40, 60, 40, 160] : 200);
    if (won) this.#cheer(0);
  }

  /** Confetti from both ends of the middle line. */
  #cheer(turn: number): void {
    for (const [x, towards] of [
      [0, -0.5],
      [table.width, Math.PI + 0.5],
    ] as const) {
      this.#confetti.spray({
        x,
        y: table.length * (0.62 - 0.12 * turn),
        count: 26,
        speed: 0.018,
        towards,
        spread: 0.55,
        size: 0.34,
        life: 1_500,
        kinds: 4,
      });
    }
  }
}
