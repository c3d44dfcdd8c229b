import {
  CANNON_FIELD,
  type CannonMinion,
  type CannonTower,
} from "../../features/games/core/cannon.ts";
import { diamond, disc, rounded, write } from "../game-kit/shapes.ts";
import { drawEffect } from "./draw-effects.ts";
import type { Effects } from "./effects.ts";
import type { Layout } from "./field.ts";
import type { Match } from "./match.ts";
import { coloursOf, ink } from "./palette.ts";

/*
 * Draws the field in its own units, with the player's edge below. Sides differ by shape as well as
 * colour: the player's things are round and filled, the opponent's have corners.
 */

const full = Math.PI * 2;
const top = -Math.PI / 2;
const { width, height, gateWidth } = CANNON_FIELD;
const middle = height / 2;
/** The cannon's distance from its edge. */
const muzzle = 60;
/** The towers' drawn sizes: left, right, centre. */
const radii = [62, 62, 80] as const;

export type Scene = {
  layout: Layout;
  match: Match | null;
  startsAt: number;
  effects: Effects;
  now: number;
  face: string;
};

type Context = CanvasRenderingContext2D;

/** Draws the ground and the empty field, once per size, in CSS pixels. */
export function drawGround(ctx: Context, layout: Layout, wide: number, high: number): void {
  ctx.fillStyle = ink.ground;
  ctx.fillRect(0, 0, wide, high);
  ctx.save();
  ctx.translate(layout.x, layout.y);
  ctx.scale(layout.scale, layout.scale);
  ctx.beginPath();
  rounded(ctx, 0, 0, width, height, 34);
  ctx.clip();
  ctx.fillStyle = ink.theirsGround;
  ctx.fillRect(0, 0, width, middle);
  ctx.fillStyle = ink.mineGround;
  ctx.fillRect(0, middle, width, middle);
  ctx.strokeStyle = ink.path;
  ctx.lineWidth = 84;
  ctx.lineCap = "round";
  for (const x of [200, 700]) {
    ctx.beginPath();
    ctx.moveTo(x, 320);
    ctx.lineTo(x, height - 320);
    ctx.stroke();
  }
  ctx.beginPath();
  ctx.moveTo(width / 2, 180);
  ctx.lineTo(width / 2, height - 180);
  ctx.stroke();
  ctx.setLineDash([22, 18]);
  ctx.strokeStyle = ink.line;
  ctx.lineWidth = 4;
  ctx.beginPath();
  ctx.moveTo(0, middle);
  ctx.lineTo(width, middle);
  ctx.stroke();
  ctx.restore();
  ctx.strokeStyle = ink.line;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  rounded(ctx, layout.x, layout.y, layout.width, layout.height, 34 * layout.scale);
  ctx.stroke();
}

export function draw(ctx: Context, scene: Scene): void {
  const { layout, match, effects, now } = scene;
  if (!match) return;
  ctx.save();
  ctx.translate(layout.x + effects.shake(now), layout.y);
  ctx.scale(layout.scale, layout.scale);
  drawGate(ctx, scene, match);
  const { side } = match.seat;
  const { state } = match;
  const beat = state.phase === "overtime" || state.phase === "over" ? null : state.beat;
  for (const own of [false, true]) {
    const camp = state.sides[own === (side === "A") ? "A" : "B"];
    const [left, right] = camp.towers;
    const open = left?.hp === 0 && right?.hp === 0;
    for (const [index, tower] of camp.towers.entries()) {
      drawTower(ctx, scene, match, tower, index, own, index < 2 || open, beat);
    }
  }
  for (const minion of state.minions) drawMoved(ctx, match, minion, now);
  for (const ghost of match.hand.ghosts) {
    ctx.globalAlpha = 0.5;
    const walked = effects.still ? 0 : ((now - ghost.bornAt) * 180) / 1000;
    drawMinion(ctx, ghost.x, height - muzzle - walked, true, false, 10);
    ctx.globalAlpha = 1;
  }
  drawGateWord(ctx, scene, match);
  drawCannons(ctx, scene, match);
  for (const effect of effects.list) {
    drawEffect(ctx, { still: effects.still, now, face: scene.face }, effect);
  }
  drawCount(ctx, scene);
  ctx.restore();
}

function drawCount(ctx: Context, { startsAt, now, face, effects }: Scene): void {
  const left = (startsAt - now) / 1_000;
  if (left <= 0) return;
  const through = 1 - (left % 1);
  const size = 260 * (effects.still ? 1 : 1.2 - 0.2 * Math.min(1, through * 3));
  ctx.globalAlpha = effects.still ? 1 : 1 - through ** 3 * 0.8;
  write(ctx, face, size, ink.text, `${Math.ceil(left)}`, { x: width / 2, y: middle });
  ctx.globalAlpha = 1;
}

function drawGate(ctx: Context, { now }: Scene, match: Match): void {
  const x = gateAt(match, now);
  const half = gateWidth / 2;
  ctx.fillStyle = ink.gate;
  ctx.globalAlpha = 0.22;
  ctx.beginPath();
  rounded(ctx, x - half, middle - 30, gateWidth, 60, 14);
  ctx.fill();
  ctx.globalAlpha = 1;
  for (const post of [x - half, x + half]) {
    ctx.beginPath();
    rounded(ctx, post - 8, middle - 40, 16, 80, 8);
    ctx.fill();
  }
}

/** Drawn over passing minions, because it explains the gate. */
function drawGateWord(ctx: Context, { face, now }: Scene, match: Match): void {
  write(ctx, face, 46, ink.gate, "×2", { x: gateAt(match, now), y: middle - 66 });
}

function gateAt(match: Match, now: number): number {
  const [was, is] = [match.before.gate.x, match.state.gate.x];
  return was + (is - was) * match.through(now);
}

function drawTower(
  ctx: Context,
  { face, effects }: Scene,
  match: Match,
  tower: CannonTower,
  index: number,
  own: boolean,
  open: boolean,
  beat: number | null,
): void {
  const radius = radii[index] ?? radii[0];
  const most = match.fullHp[index] ?? tower.hp;
  const { x, y } = match.place(tower);
  const colours = coloursOf(own);
  if (tower.hp === 0) {
    ctx.strokeStyle = ink.line;
    ctx.lineWidth = 5;
    ctx.setLineDash([14, 12]);
    disc(ctx, x, y, radius * 0.8);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(x - 22, y - 22);
    ctx.lineTo(x + 22, y + 22);
    ctx.moveTo(x + 22, y - 22);
    ctx.lineTo(x - 22, y + 22);
    ctx.stroke();
    return;
  }
  const jolt = tower.shaken > 0 && !effects.still ? Math.sin(tower.shaken * 2.4) * 5 : 0;
  ctx.save();
  ctx.translate(x + jolt, y);
  // Six battlements around a keep; the opponent's are corners.
  ctx.fillStyle = colours.deep;
  for (let wall = 0; wall < 6; wall += 1) {
    const angle = top + (wall / 6) * full;
    const [wx, wy] = [Math.cos(angle) * radius * 0.82, Math.sin(angle) * radius * 0.82];
    if (own) disc(ctx, wx, wy, radius * 0.26);
    else diamond(ctx, wx, wy, radius * 0.32);
    ctx.fill();
  }
  disc(ctx, 0, 0, radius * 0.86);
  ctx.fill();
  // A ring shows the tower's hit points.
  ctx.lineWidth = 11;
  ctx.strokeStyle = ink.line;
  disc(ctx, 0, 0, radius);
  ctx.stroke();
  ctx.strokeStyle = tower.shaken > 0 ? ink.text : colours.fill;
  ctx.beginPath();
  ctx.arc(0, 0, radius, top, top + (full * tower.hp) / most);
  ctx.stroke();
  if (!open) {
    // A closed tower shows a lock instead of its number.
    ctx.strokeStyle = ink.quiet;
    ctx.lineWidth = 7;
    ctx.beginPath();
    ctx.arc(0, -10, 15, Math.PI, 0);
    ctx.stroke();
    ctx.fillStyle = ink.quiet;
    ctx.beginPath();
    rounded(ctx, -23, -10, 46, 36, 8);
    ctx.fill();
  } else write(ctx, face, 42, ink.text, `${tower.hp}`, { x: 0, y: 2 });
  if (beat !== null && open) {
    ctx.globalAlpha = Math.max(0, 1 - beat / 12) * 0.6;
    ctx.strokeStyle = ink.text;
    ctx.lineWidth = 4;
    disc(ctx, 0, 0, radius * 0.7);
    ctx.stroke();
    ctx.globalAlpha = 1;
  }
  ctx.restore();
}

function drawMoved(ctx: Context, match: Match, minion: CannonMinion, now: number): void {
  const was = match.was(minion) ?? minion;
  const through = match.through(now);
  const [from, to] = [match.place(was), match.place(minion)];
  const own = minion.side === match.seat.side;
  drawMinion(
    ctx,
    from.x + (to.x - from.x) * through,
    from.y + (to.y - from.y) * through,
    own,
    minion.brute,
    minion.hp,
  );
}

function drawMinion(
  ctx: Context,
  x: number,
  y: number,
  own: boolean,
  brute: boolean,
  hp: number,
): void {
  const colours = coloursOf(own);
  const r = brute ? 30 : 18;
  const shape = own ? disc : diamond;
  shape(ctx, x, y, own ? r : r * 1.22);
  ctx.fillStyle = colours.fill;
  ctx.fill();
  ctx.lineWidth = 4;
  ctx.strokeStyle = colours.on;
  ctx.stroke();
  if (brute) {
    // Lost hit points are cut out of the middle.
    shape(ctx, x, y, (own ? r : r * 1.22) * 0.72 * (1 - hp / 60));
    ctx.fillStyle = colours.on;
    ctx.fill();
    ctx.strokeStyle = colours.fill;
    ctx.lineWidth = 4;
    shape(ctx, x, y, (own ? r : r * 1.22) + 9);
    ctx.stroke();
  } else {
    shape(ctx, x, y + (own ? -6 : 6), 5);
    ctx.fillStyle = colours.on;
    ctx.fill();
  }
}

function drawCannons(ctx: Context, { effects, now }: Scene, match: Match): void {
  const enemy = match.seat.side === "A" ? "B" : "A";
  const [was, is] = [match.before.sides[enemy].cannon, match.state.sides[enemy].cannon];
  const theirX = was + (is - was) * match.through(now);
  drawCannon(ctx, theirX, muzzle, false, effects.recoil(false, now), false);
  const { hand } = match;
  drawCannon(ctx, hand.x, height - muzzle, true, effects.recoil(true, now), hand.wanted.fire);
}

function drawCannon(
  ctx: Context,
  x: number,
  y: number,
  own: boolean,
  recoil: number,
  pressed: boolean,
): void {
  const colours = coloursOf(own);
  const ahead = own ? -1 : 1;
  ctx.save();
  ctx.translate(x, y);
  ctx.fillStyle = colours.fill;
  ctx.strokeStyle = colours.on;
  ctx.lineWidth = 5;
  ctx.beginPath();
  rounded(ctx, -20, Math.min(0, ahead * (70 - 18 * recoil)), 40, 70 - 18 * recoil, 12);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = colours.deep;
  if (own) disc(ctx, 0, 10, 46);
  else diamond(ctx, 0, -10, 56);
  ctx.fill();
  ctx.strokeStyle = colours.fill;
  ctx.lineWidth = pressed ? 10 : 6;
  ctx.stroke();
  ctx.restore();
}
