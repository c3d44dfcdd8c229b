import { rounded, write } from "../game-kit/shapes.ts";
import { coloursOf, ink } from "./palette.ts";
import type { TowerView, View } from "./view.ts";

type Context = CanvasRenderingContext2D;

const size = 1.25;
/** A collapse is less sharp than the rest (tools/art/play/cannon-clash.mjs). */
const collapseSize = size / 0.66;
/** Own towers stand a little nearer, so that attackers behind them are seen. */
const foot = { own: 34, their: 14 } as const;
/** From the foot to the roof's tip, where the flag stands. */
const tips = { own: { side: 140, big: 168 }, their: { side: 150, big: 178 } } as const;
/** Enemies with this much hp near a tower are a danger that is shown. */
const danger = 30;

const nameOf = (tower: TowerView): string =>
  `${tower.own ? "own" : "their"}-${tower.big ? "centre" : "side"}`;
const footOf = ({ own, y }: TowerView): number => y + (own ? foot.own : foot.their);

export function drawTower(view: View, ctx: Context, tower: TowerView, now: number): void {
  const { units, towersArt, ruins, still } = view;
  const { x, big, hp, shaken, own } = tower;
  const y = footOf(tower);
  const name = nameOf(tower);
  units.draw(ctx, "shadow", x + 16, y + 6, big ? 3.3 : 2.4);
  if (hp === 0) {
    drawFallen(ruins, towersArt, ctx, name, x, y, tower.fallen);
    return;
  }
  const jolt = shaken > 0 && !still ? Math.sin(shaken * 2.4 + now / 30) * 4 : 0;
  if (tower.threat >= danger && own) drawAlarm(ctx, x, y, big, still, now);
  const cracked = hp * 2 < tower.most;
  towersArt.draw(ctx, `${name}-${cracked ? "cracked" : "whole"}`, x + jolt, y, size);
  const tip = tips[own ? "own" : "their"][big ? "big" : "side"];
  const wind = still ? 0 : now / 110 + x;
  if (!cracked) units.draw(ctx, own ? "own-flag" : "their-flag", x + jolt, y - tip, size, wind);
  else {
    const flame = still ? 1 : now / 90;
    units.draw(ctx, "fire", x - (big ? 52 : 34), y - tip * 0.56, big ? 2.6 : 2, flame);
    units.draw(ctx, "fire", x + (big ? 44 : 28), y - tip * 0.32, big ? 2.1 : 1.6, flame + 3);
  }
  if (!tower.open) drawShield(view, ctx, x, y, now);
}

function drawFallen(
  ruins: View["ruins"],
  towersArt: View["towersArt"],
  ctx: Context,
  name: string,
  x: number,
  y: number,
  fallen: number,
): void {
  const frames = ruins?.frames(`${name}-collapse`) ?? 0;
  if (!ruins || frames === 0) {
    // Without its pictures a tower fades away.
    ctx.globalAlpha = Math.max(0.25, 1 - fallen);
    towersArt.draw(ctx, `${name}-cracked`, x, y, size);
    ctx.globalAlpha = 1;
  } else if (fallen < 1) {
    ruins.draw(ctx, `${name}-collapse`, x, y, collapseSize, Math.floor(fallen * frames));
  } else ruins.draw(ctx, `${name}-ruin`, x, y, size);
}

/** A ring that beats around a tower to which enemies run. */
function drawAlarm(
  ctx: Context,
  x: number,
  y: number,
  big: boolean,
  still: boolean,
  now: number,
): void {
  const beat = still ? 0.5 : (now / 520) % 1;
  ctx.strokeStyle = ink.theirs;
  ctx.lineWidth = 10;
  ctx.globalAlpha = still ? 0.9 : 1 - beat * 0.8;
  ctx.beginPath();
  const radius = (big ? 118 : 92) + 26 * beat;
  ctx.ellipse(x, y - 4, radius, radius * 0.62, 0, 0, Math.PI * 2);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** A dome over a tower that cannot be attacked yet. */
function drawShield({ units, still }: View, ctx: Context, x: number, y: number, now: number): void {
  ctx.fillStyle = ink.ghost;
  ctx.globalAlpha = still ? 0.1 : 0.09 + 0.04 * Math.sin(now / 500);
  ctx.beginPath();
  ctx.ellipse(x, y - 50, 112, 128, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.globalAlpha = 0.4;
  units.draw(ctx, "shield", x, y, size * 1.55);
  ctx.globalAlpha = 1;
}

/** The hp of a tower, on the side from which it is attacked. Rounded for own towers. */
export function drawBar(view: View, ctx: Context, tower: TowerView, now: number): void {
  const { own, big, hp, most, lost, x } = tower;
  if (hp === 0) return;
  const y = own ? footOf(tower) - (big ? 236 : 208) : footOf(tower) + (big ? 84 : 66);
  const [wide, high] = [big ? 176 : 140, 34];
  const left = x - wide / 2;
  const { fill, deep } = coloursOf(own);
  const radius = own ? high / 2 : 3;
  ctx.fillStyle = ink.dark;
  ctx.beginPath();
  rounded(ctx, left - 4, y - high / 2 - 4, wide + 8, high + 8, own ? radius + 4 : 5);
  ctx.fill();
  ctx.fillStyle = deep;
  ctx.beginPath();
  rounded(ctx, left, y - high / 2, wide, high, radius);
  ctx.fill();
  if (tower.open) {
    const share = (part: number) => (wide * Math.min(most, part)) / most;
    if (lost > 0) {
      ctx.fillStyle = ink.text;
      ctx.fillRect(left + share(hp), y - high / 2, share(lost), high);
    }
    ctx.fillStyle = fill;
    ctx.beginPath();
    rounded(ctx, left, y - high / 2, Math.max(own ? 12 : 4, share(hp)), high, radius);
    ctx.fill();
    write(ctx, view.face, 30, ink.text, `${hp}`, { x, y: y + 2 });
  } else drawLock(ctx, x, y);
  if (own && tower.threat >= danger) {
    drawWarning(ctx, left - 30, y, view.still ? 1 : 1 + 0.14 * Math.sin(now / 110));
  }
}

function drawLock(ctx: Context, x: number, y: number): void {
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.arc(x, y - 3, 8, Math.PI, 0);
  ctx.stroke();
  ctx.fillStyle = ink.text;
  ctx.beginPath();
  rounded(ctx, x - 12, y - 3, 24, 16, 4);
  ctx.fill();
}

/** A triangle with a stroke and a dot: this tower is attacked. */
function drawWarning(ctx: Context, x: number, y: number, scale: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  ctx.fillStyle = ink.glow;
  ctx.strokeStyle = ink.dark;
  ctx.lineJoin = "round";
  ctx.lineWidth = 6;
  ctx.beginPath();
  ctx.moveTo(0, -24);
  ctx.lineTo(25, 20);
  ctx.lineTo(-25, 20);
  ctx.closePath();
  ctx.stroke();
  ctx.fill();
  ctx.fillStyle = ink.dark;
  ctx.fillRect(-3, -10, 6, 16);
  ctx.fillRect(-3, 10, 6, 6);
  ctx.restore();
}
