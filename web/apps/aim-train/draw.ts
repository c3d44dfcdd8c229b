import type { AimState } from "../../features/games/core/aim.ts";
import { disc } from "../game-kit/shapes.ts";
import { type Scenery, stillPixels } from "./art.ts";
import { drawEffect, drawSplinters, outlined, shatter } from "./draw-effects.ts";
import { type Point, toScreen } from "./field.ts";
import { film, type Hand } from "./lesson.ts";
import { ink } from "./palette.ts";
import type { Context, Sight, View } from "./view.ts";
import { airs } from "./worlds.ts";

/* Draws a frame from a view alone. All places are in CSS pixels, so that text is upright on a turned field. */

const full = Math.PI * 2;
const top = -Math.PI / 2;
const leadIn = 60;
const growTicks = 6;
const motes = 22;

/** @param time the page's clock, for what drifts in the air */
export function draw(view: View, ctx: Context, time: number): void {
  const { state, effects, sight, lesson } = view;
  const { x, y } = effects.shift;
  ctx.translate(x, y);
  if (!effects.still) drawAir(view, ctx, time);
  for (const effect of effects.list) {
    if (effect.kind === "lost" || effect.kind === "rays") drawEffect(view, ctx, effect);
  }
  if (state && !state.passed && !state.failed) {
    if (state.appeared === 0 && state.ticks > 0 && state.ticks < leadIn)
      drawCount(view, ctx, state);
    if (state.decoy.number) drawDecoy(view, ctx, state);
    if (state.target.number) drawTarget(view, ctx, state);
  }
  if (lesson?.film) drawFilm(view, ctx, lesson.film);
  for (const effect of effects.list) {
    if (effect.kind !== "lost" && effect.kind !== "rays") drawEffect(view, ctx, effect);
  }
  drawSplinters(view, ctx);
  if (lesson?.hand) drawHand(view, ctx, lesson.hand, lesson.atlas);
  if (sight.shown) drawSight(ctx, sight);
}

/** Motes on the air: fireflies, snow, dust, sparks. Their places are a function of the time. */
function drawAir({ scenery: { world }, screen }: View, ctx: Context, time: number): void {
  const { fall, sway, size, colour } = airs[world];
  const seconds = time / 1000;
  ctx.fillStyle = colour;
  for (let mote = 0; mote < motes; mote += 1) {
    const own = (mote * 0.618034) % 1;
    const depth = 0.4 + 0.6 * ((mote * 0.381966) % 1);
    const drop = own * 7 + seconds * fall * depth * 2;
    const down = (((drop + 0.5 * own) % 1) + 1) % 1;
    const across =
      own +
      Math.sin(seconds * 0.5 * depth + mote * 2.1) * sway +
      (sway > 0.05 ? seconds * 0.02 * depth : 0);
    ctx.globalAlpha = (0.2 + 0.26 * (0.5 + 0.5 * Math.sin(seconds * 1.3 + mote * 1.7))) * depth;
    disc(ctx, (((across % 1) + 1) % 1) * screen.width, down * screen.height, size * depth);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

function shadow(ctx: Context, x: number, y: number, r: number): void {
  ctx.fillStyle = "rgba(0, 0, 0, 0.34)";
  disc(ctx, x + r * 0.1, y + r * 0.16, r);
  ctx.fill();
}

function drawTarget(
  { layout, scenery: { things } }: View,
  ctx: Context,
  { target, life, radius }: AimState,
): void {
  const { x, y } = toScreen(layout, target);
  const r = target.radius * layout.scale;
  const whole = radius * layout.scale;
  const grows = target.age < growTicks;
  if (grows) {
    // A ring closes in on the place: the eye is there before the target is.
    const left = 1 - target.age / growTicks;
    ctx.globalAlpha = 0.75 * (1 - left);
    ctx.strokeStyle = ink.text;
    ctx.lineWidth = 2;
    disc(ctx, x, y, whole * (1.06 + left * 0.9));
    ctx.stroke();
    ctx.globalAlpha = 0.6;
  }
  shadow(ctx, x, y, r);
  things.draw(ctx, "target", x, y, r / stillPixels);
  ctx.globalAlpha = 1;
  // The ring says that the target can be hit, so it is not there before.
  if (grows) return;
  const left = 1 - target.age / life;
  const late = left < 0.34;
  const gap = r + Math.max(6, whole * 0.13);
  const wide = Math.max(4, whole * 0.1);
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.6)";
  ctx.lineWidth = wide + 3;
  disc(ctx, x, y, gap);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, y, gap, top, top + full * left);
  ctx.strokeStyle = late ? ink.late : ink.ring;
  ctx.lineWidth = late ? wide + 1 : wide;
  ctx.stroke();
}

/** A decoy's corners reach as far as a target's rim. It is a square on its corner, crossed out, without a ring. */
function drawDecoy({ layout, scenery: { things } }: View, ctx: Context, { decoy }: AimState): void {
  const { x, y } = toScreen(layout, decoy);
  const r = decoy.radius * layout.scale;
  ctx.globalAlpha = decoy.age < growTicks ? 0.6 : 1;
  things.draw(ctx, "decoy", x, y, r / stillPixels);
  ctx.globalAlpha = 1;
}

function drawCount({ layout, effects, face }: View, ctx: Context, { ticks }: AimState): void {
  const each = leadIn / 3;
  const through = (ticks % each) / each;
  const at = { x: layout.x + layout.width / 2, y: layout.y + layout.height / 2 };
  const size = 108 * (effects.still ? 1 : 1.45 - 0.45 * Math.min(1, through * 3.2));
  ctx.globalAlpha = effects.still ? 1 : 1 - through ** 3 * 0.9;
  outlined(ctx, face, size, `${3 - Math.floor(ticks / each)}`, at);
  ctx.globalAlpha = 1;
}

function drawFilm(
  view: View,
  ctx: Context,
  { ms, at, radius }: { ms: number; at: Point; radius: number },
): void {
  const turn = view.effects.still ? film.stillAt : ms % film.turnMs;
  const broken = turn - film.tapAt - 60;
  ctx.save();
  if (broken > 0) {
    const through = Math.min(1, 0.03 + broken / 620);
    if (through < 1) shatter(view, ctx, at.x, at.y, radius, through);
  } else {
    const r = radius * Math.min(1, turn / film.growMs);
    shadow(ctx, at.x, at.y, r);
    view.scenery.things.draw(ctx, "target", at.x, at.y, r / stillPixels);
    ctx.lineCap = "round";
    ctx.strokeStyle = ink.ring;
    ctx.lineWidth = radius * 0.1;
    ctx.beginPath();
    ctx.arc(at.x, at.y, r + radius * 0.14, top, top + full * (1 - (turn / film.tapAt) * 0.4));
    ctx.stroke();
  }
  ctx.restore();
}

function drawHand(
  { layout }: View,
  ctx: Context,
  { x, y, down, alpha }: Hand,
  { things }: Scenery,
): void {
  const scale = Math.max(0.6, Math.min(1, layout.width / 480));
  ctx.globalAlpha = alpha;
  things.draw(ctx, "hand", x, y, scale, down ? 1 : 0);
  ctx.globalAlpha = 1;
}

function drawSight(ctx: Context, { x, y }: Sight): void {
  const lines = () => {
    disc(ctx, x, y, 14);
    ctx.stroke();
    ctx.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      ctx.moveTo(x + dx * 9, y + dy * 9);
      ctx.lineTo(x + dx * 22, y + dy * 22);
    }
    ctx.stroke();
  };
  ctx.lineCap = "butt";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.8)";
  ctx.lineWidth = 5;
  lines();
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = 2;
  lines();
}
