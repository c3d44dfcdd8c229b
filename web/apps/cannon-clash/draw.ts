import { CANNON_FIELD } from "../../features/games/core/cannon.ts";
import { rounded, write } from "../game-kit/shapes.ts";
import { drawEffect, drawParticles } from "./draw-effects.ts";
import { drawBar, drawTower } from "./draw-towers.ts";
import type { Effect } from "./effects.ts";
import type { Figure } from "./match.ts";
import { ink } from "./palette.ts";
import { outlined } from "./text.ts";
import { type CannonView, middle, type View } from "./view.ts";

/*
 * Draws the field in its own units, with the player's edge below. Everything that stands is drawn
 * from the upper edge to the lower, so that what is nearer covers what is behind.
 */

type Context = CanvasRenderingContext2D;

const { height, gateWidth } = CANNON_FIELD;
/** The cannon's distance from its edge. */
const muzzle = 60;
/** Units per pixel of the sprites (`sharpness` in tools/art/play/cannon-clash.mjs). */
const size = 1.25;
/** The time of a step of a run. */
const stepMs = 62;
/** The winner's figures hop, a third of a second each time. */
const hopMs = 105;
/** From a figure's feet to its sprite's middle. */
const raised = 20;

export function draw(view: View, ctx: Context, now: number): void {
  const { layout, shift } = view;
  ctx.save();
  ctx.translate(layout.x + shift.x, layout.y + shift.y);
  ctx.scale(layout.scale, layout.scale);
  drawShadows(view, ctx);
  drawStanding(view, ctx, now);
  drawParticles(view, ctx);
  const isWord = ({ kind }: Effect) => kind === "word";
  for (const effect of view.effects) if (!isWord(effect)) drawEffect(view, ctx, effect, now);
  for (const tower of view.towers) drawBar(view, ctx, tower, now);
  drawGateSign(view, ctx, now);
  // Words lie over everything else on the field.
  for (const word of view.effects.filter(isWord)) drawEffect(view, ctx, word, now);
  drawHand(view, ctx, now);
  drawCount(view, ctx, now);
  ctx.restore();
}

/** Figures that run one after another are drawn in three files, so that each is seen. */
const file = ({ number, brute }: Figure): number => (brute ? 0 : ((number % 3) - 1) * 13);

function drawShadows({ units, figures, through, cannons }: View, ctx: Context): void {
  for (const figure of figures) {
    const { brute, from, to } = figure;
    const x = from.x + (to.x - from.x) * through + file(figure);
    const y = from.y + (to.y - from.y) * through;
    units.draw(ctx, "shadow", x + 4, y + 7, brute ? 1.05 : 0.62);
  }
  for (const { x, own } of cannons) {
    units.draw(ctx, "shadow", x + 8, (own ? height - muzzle : muzzle) + 26, 1.9);
  }
}

/** Towers, the gate, figures and cannons, by their feet. */
function drawStanding(view: View, ctx: Context, now: number): void {
  const { figures, through, towers, cannons } = view;
  let tower = 0;
  let gate = false;
  const upTo = (y: number): void => {
    for (; tower < towers.length; tower += 1) {
      const next = towers[tower];
      if (!next || next.y > y) break;
      drawTower(view, ctx, next, now);
    }
    if (!gate && y >= middle.y) {
      gate = true;
      drawGate(view, ctx, now);
    }
  };
  const [theirs, mine] = cannons;
  if (theirs) drawCannon(view, ctx, theirs);
  for (const figure of figures) {
    const { from, to } = figure;
    const y = from.y + (to.y - from.y) * through;
    upTo(y);
    drawFigure(view, ctx, figure, from.x + (to.x - from.x) * through + file(figure), y, now);
  }
  upTo(height);
  for (const ghost of view.ghosts) {
    const walked = view.still ? 0 : ((now - ghost.bornAt) * 180) / 1000;
    ctx.globalAlpha = 0.62;
    view.units.draw(
      ctx,
      "own-minion",
      ghost.x,
      height - muzzle - walked - raised,
      size,
      now / stepMs,
    );
    ctx.globalAlpha = 1;
  }
  if (mine) drawCannon(view, ctx, mine);
}

function drawFigure(
  { units, still, cheers }: View,
  ctx: Context,
  { own, brute, number, hp }: Figure,
  x: number,
  ground: number,
  now: number,
): void {
  const hop = cheers === own && !still ? Math.abs(Math.sin(now / hopMs + number)) : 0;
  const y = ground - hop * (brute ? 14 : 24);
  const step = still ? number : now / (brute ? stepMs * 1.5 : stepMs) + number * 3;
  if (!brute) {
    units.draw(ctx, own ? "own-minion" : "their-minion", x, y - raised, size, step);
    return;
  }
  units.draw(ctx, own ? "own-brute" : "their-brute", x, y - raised * 1.6, size, step);
  if (hp >= 60) return;
  // A wounded brute has a bar of its own.
  ctx.fillStyle = ink.dark;
  ctx.fillRect(x - 34, y - 104, 68, 14);
  ctx.fillStyle = own ? ink.mine : ink.theirs;
  ctx.fillRect(x - 31, y - 101, (62 * hp) / 60, 8);
}

function drawCannon({ units }: View, ctx: Context, cannon: CannonView): void {
  const { own, x, lean, recoil, pressed } = cannon;
  const y = own ? height - muzzle : muzzle;
  const back = (own ? 20 : -14) * recoil;
  if (pressed) {
    // The ring under a pressed cannon.
    ctx.strokeStyle = ink.mine;
    ctx.lineWidth = 8;
    ctx.globalAlpha = 0.8;
    ctx.beginPath();
    ctx.ellipse(x, y + 20, 84, 50, 0, 0, Math.PI * 2);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  ctx.save();
  ctx.translate(x, y + back);
  // A shot flattens the cannon for a moment.
  ctx.scale(1 + 0.1 * recoil, 1 - 0.12 * recoil);
  units.draw(
    ctx,
    own ? "own-cannon" : "their-cannon",
    0,
    0,
    size,
    2 + Math.round((own ? 2 : -2) * lean),
  );
  ctx.restore();
}

function drawGate({ units, gate, still }: View, ctx: Context, now: number): void {
  const half = gateWidth / 2;
  const foot = middle.y + 18;
  const pulse = still ? 0.5 : 0.5 + 0.5 * Math.sin(now / 260);
  // A curtain of light: what runs through it doubles.
  ctx.fillStyle = ink.gate;
  ctx.globalAlpha = 0.28 + 0.12 * pulse;
  ctx.fillRect(gate - half, foot - 78, gateWidth, 78);
  ctx.globalAlpha = 0.85;
  ctx.fillRect(gate - half, foot - 4, gateWidth, 6);
  ctx.globalAlpha = 0.34;
  for (let ray = 0; ray < 4; ray += 1) {
    const rise = still ? 0.4 : (now / 900 + ray / 4) % 1;
    ctx.fillRect(gate - half + 14 + ray * 42, foot - 6 - rise * 62, 24, 8);
  }
  ctx.globalAlpha = 1;
  units.draw(ctx, "shadow", gate - half + 6, foot + 4, 0.7);
  units.draw(ctx, "shadow", gate + half + 6, foot + 4, 0.7);
  units.draw(ctx, "pillar", gate - half, foot, size);
  ctx.save();
  ctx.translate(gate + half, foot);
  ctx.scale(-1, 1);
  units.draw(ctx, "pillar", 0, 0, size);
  ctx.restore();
}

/** Drawn over passing figures, because it explains the gate. */
function drawGateSign({ face, gate, still }: View, ctx: Context, now: number): void {
  const y = middle.y - 92 - (still ? 0 : 4 * Math.sin(now / 260));
  ctx.fillStyle = ink.gateDeep;
  ctx.strokeStyle = ink.gate;
  ctx.lineWidth = 5;
  ctx.beginPath();
  rounded(ctx, gate - 44, y - 30, 88, 60, 18);
  ctx.fill();
  ctx.stroke();
  write(ctx, face, 44, ink.text, "×2", { x: gate, y: y + 3 });
}

function drawHand({ units, hand, still, cannons }: View, ctx: Context, now: number): void {
  if (!hand) return;
  if (hand.guide !== null) {
    // Dots rise from the cannon's rail to the gate.
    ctx.fillStyle = ink.text;
    const rise = still ? 0 : (now / 14) % 60;
    for (let y = height - 170 - rise; y > middle.y + 60; y -= 60) {
      ctx.globalAlpha = 0.65;
      ctx.beginPath();
      ctx.arc(hand.guide, y, 8, 0, Math.PI * 2);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
    ctx.strokeStyle = ink.text;
    ctx.lineWidth = 6;
    ctx.beginPath();
    ctx.ellipse(hand.guide, hand.y, 60, 34, 0, 0, Math.PI * 2);
    ctx.stroke();
  }
  const own = cannons[1];
  if (own?.pressed) return;
  if (hand.pressed) {
    const wave = still ? 0.5 : (now / 700) % 1;
    ctx.strokeStyle = ink.text;
    ctx.lineWidth = 12;
    ctx.globalAlpha = 1 - wave;
    ctx.beginPath();
    ctx.arc(hand.x, hand.y, 50 + 70 * wave, 0, Math.PI * 2);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  units.draw(ctx, "hand", hand.x, hand.y - (hand.pressed ? 0 : 44), hand.pressed ? 2.5 : 2.9);
}

function drawCount({ startsAt, face, still }: View, ctx: Context, now: number): void {
  const left = (startsAt - now) / 1_000;
  if (left <= 0) return;
  const through = 1 - (left % 1);
  const big = 250 * (still ? 1 : 1.5 - 0.5 * Math.min(1, through * 4));
  ctx.globalAlpha = still ? 1 : 1 - through ** 3 * 0.9;
  outlined(ctx, face, big, `${Math.ceil(left)}`, middle);
  ctx.globalAlpha = 1;
}
