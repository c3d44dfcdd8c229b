import { CANNON_FIELD } from "../../features/games/core/cannon.ts";
import { disc, write } from "../game-kit/shapes.ts";
import type { Effect } from "./effects.ts";
import { coloursOf, ink } from "./palette.ts";

type Context = CanvasRenderingContext2D;

const full = Math.PI * 2;
const { width } = CANNON_FIELD;

/** Draws a momentary effect. With `still` nothing moves. */
export function drawEffect(
  ctx: Context,
  { still, now, face }: { still: boolean; now: number; face: string },
  effect: Effect,
): void {
  const through = Math.min(1, Math.max(0, (now - effect.bornAt) / effect.lifeMs));
  const out = still ? 0 : 1 - (1 - through) ** 3;
  const { fill } = coloursOf(effect.mine);
  const { x, y, size } = effect;
  ctx.save();
  ctx.globalAlpha = 1 - through ** 2;
  ctx.strokeStyle = fill;
  ctx.fillStyle = fill;
  switch (effect.kind) {
    case "puff":
      ctx.lineWidth = 6 * (1 - through);
      disc(ctx, x, y, (14 + 26 * out) * size);
      ctx.stroke();
      break;
    case "ring":
      ctx.lineWidth = 5;
      disc(ctx, x, y, (24 + 26 * out) * size);
      ctx.stroke();
      break;
    case "twin":
      ctx.strokeStyle = ink.gate;
      ctx.lineWidth = 6 * (1 - through) + 1;
      disc(ctx, x, y, 22 + 34 * out);
      ctx.stroke();
      break;
    case "bolt":
      ctx.lineWidth = 9 * (1 - through);
      ctx.lineCap = "round";
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(effect.to.x, effect.to.y);
      ctx.stroke();
      break;
    case "spark":
      // A hit on a shaken tower counts double and looks larger.
      ctx.strokeStyle = size > 1 ? ink.gate : ink.text;
      rays(ctx, x, y, 8, 66 * size, 26 * size, out, 7);
      break;
    case "ruin":
      rays(ctx, x, y, 14, 60 * size, 90 * size, out, 12);
      break;
    case "word":
      write(ctx, face, 54, ink.text, effect.text, {
        x: clampWord(ctx, face, effect),
        y: y - (still ? 0 : 40 * out),
      });
  }
  ctx.restore();
}

function clampWord(ctx: Context, face: string, { text, x }: Effect): number {
  ctx.font = `750 54px ${face}`;
  const half = ctx.measureText(text).width / 2 + 20;
  return Math.min(width - half, Math.max(half, x));
}

function rays(
  ctx: Context,
  x: number,
  y: number,
  count: number,
  from: number,
  length: number,
  out: number,
  thick: number,
): void {
  ctx.lineWidth = thick * (1 - out * 0.7);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * full + 0.3;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const near = from * (0.9 + out * 0.7);
    ctx.moveTo(x + dx * near, y + dy * near);
    ctx.lineTo(
      x + dx * (near + length * (1 - out * 0.6)),
      y + dy * (near + length * (1 - out * 0.6)),
    );
  }
  ctx.stroke();
}
