import { disc, write } from "../game-kit/shapes.ts";
import { shatterPixels, stillPixels } from "./art.ts";
import { comboFrom, type Effect } from "./effects.ts";
import { type Point, toScreen } from "./field.ts";
import { ink } from "./palette.ts";
import type { Context, View } from "./view.ts";
import { airs } from "./worlds.ts";

const full = Math.PI * 2;

export function outlined(ctx: Context, face: string, size: number, text: string, at: Point): void {
  ctx.font = `750 ${size}px ${face}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.82)";
  ctx.lineWidth = Math.max(4, size * 0.2);
  ctx.strokeText(text, at.x, at.y);
  write(ctx, face, size, ink.text, text, at);
}

function cross(ctx: Context, x: number, y: number, r: number, wide: number): void {
  ctx.beginPath();
  ctx.moveTo(x - r, y - r);
  ctx.lineTo(x + r, y + r);
  ctx.moveTo(x + r, y - r);
  ctx.lineTo(x - r, y + r);
  ctx.lineCap = "round";
  ctx.strokeStyle = "rgba(4, 6, 14, 0.8)";
  ctx.lineWidth = wide + 4;
  ctx.stroke();
  ctx.strokeStyle = ink.danger;
  ctx.lineWidth = wide;
  ctx.stroke();
}

/** Frames of the shattering, of which the first is the whole target, squeezed, while the picture holds. */
export function shatter(
  { scenery: { things } }: View,
  ctx: Context,
  x: number,
  y: number,
  r: number,
  through: number,
): void {
  if (through <= 0.02) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(1.16, 0.84);
    things.draw(ctx, "target", 0, 0, r / stillPixels);
    ctx.globalAlpha *= 0.55;
    ctx.fillStyle = "#fff";
    disc(ctx, 0, 0, r);
    ctx.fill();
    ctx.restore();
    return;
  }
  const frames = things.frames("shatter");
  const frame = Math.min(frames - 1, Math.floor(through * frames));
  ctx.globalAlpha *= Math.min(1, (1 - through) * 2.4);
  things.draw(ctx, "shatter", x, y, r / shatterPixels, frame);
}

export function drawEffect(view: View, ctx: Context, effect: Effect): void {
  const { layout, effects, face, scenery } = view;
  const { still, now } = effects;
  const at = toScreen(layout, effect);
  const r = effect.radius * layout.scale;
  const through = Math.min(1, Math.max(0, (now - effect.bornAt) / effect.lifeMs));
  // Effects start fast: a tap seems to answer at once.
  const out = still ? 0 : 1 - (1 - through) ** 3;
  ctx.save();
  switch (effect.kind) {
    case "shatter":
      if (!still) shatter(view, ctx, at.x, at.y, r, through);
      break;
    case "ring":
      ctx.globalAlpha = (1 - through) ** 1.5;
      ctx.strokeStyle = "#fff";
      ctx.lineWidth = 1 + 7 * (1 - out);
      disc(ctx, at.x, at.y, r * (1 + out * 0.9));
      ctx.stroke();
      if (effect.combo >= 5 && !still) {
        ctx.lineWidth = 1 + 3 * (1 - out);
        disc(ctx, at.x, at.y, r * (1 + out * 1.5));
        ctx.stroke();
      }
      break;
    case "points": {
      // As large as the target beside it asks for.
      const large = Math.min(1.7, Math.max(1, layout.scale * 2.4));
      const row = Math.min(34, 17 + effect.combo * 1.6) * large;
      const rows = effect.combo >= comboFrom ? 14 * large + row * 1.2 : 0;
      // Beside the finger and inside the field, with all of its rows and its rise.
      const above = at.y - r - 38 - 14 * large - rows > layout.y;
      const y = at.y + (above ? -r - 18 - out * 20 : r + 26 + out * 12);
      const x = Math.min(layout.x + layout.width - 44, Math.max(layout.x + 44, at.x));
      const pop = still ? 1 : 1 + 0.35 * Math.max(0, 1 - through * 6);
      ctx.globalAlpha = 1 - through ** 3;
      outlined(ctx, face, 22 * large * pop, effect.text, { x, y });
      if (effect.combo >= comboFrom) {
        const size = row * pop;
        outlined(ctx, face, size, `×${effect.combo}`, {
          x,
          y: y + (above ? -1 : 1) * (14 * large + size * 0.6),
        });
      }
      break;
    }
    case "mark":
      ctx.globalAlpha = 1 - through ** 3;
      scenery.things.draw(ctx, "mark", at.x, at.y, (r * 1.8 * (0.7 + 0.3 * out)) / stillPixels);
      cross(ctx, at.x, at.y, 10 + (still ? 0 : 5 * (1 - through)), 5);
      break;
    case "struck":
      ctx.globalAlpha = 1 - through ** 2;
      scenery.things.draw(ctx, "decoy", at.x, at.y, (r * (1 + 0.18 * out)) / stillPixels);
      break;
    case "lost":
      // It tips over backwards, out of reach.
      ctx.globalAlpha = (1 - through) * 0.85;
      ctx.translate(at.x, at.y + r * out * 0.5);
      ctx.scale(1, Math.max(0.08, 1 - out * 0.9));
      scenery.things.draw(ctx, "target", 0, 0, (r * (1 - 0.1 * out)) / stillPixels);
      break;
    case "rays": {
      const turn = still ? 0 : now * 0.0005;
      const reach = r * 1.2;
      ctx.globalAlpha = 0.16 * Math.min(1, through * 8, (1 - through) * 4);
      ctx.fillStyle = "#fff";
      ctx.beginPath();
      for (let ray = 0; ray < 12; ray += 1) {
        const angle = turn + (ray / 12) * full;
        ctx.moveTo(at.x, at.y);
        ctx.lineTo(at.x + Math.cos(angle - 0.11) * reach, at.y + Math.sin(angle - 0.11) * reach);
        ctx.lineTo(at.x + Math.cos(angle + 0.11) * reach, at.y + Math.sin(angle + 0.11) * reach);
      }
      ctx.fill();
    }
  }
  ctx.restore();
}

export function drawSplinters({ layout, effects, scenery: { world } }: View, ctx: Context): void {
  const colours = airs[world].splinters;
  const cos = Math.cos;
  const sin = Math.sin;
  for (const { x, y, angle, size, left, life, kind } of effects.splinters.list) {
    const at = toScreen(layout, { x, y });
    const long = size * layout.scale;
    const [c, s] = [cos(angle) * long, sin(angle) * long];
    ctx.globalAlpha = Math.min(1, (left / life) * 2);
    ctx.fillStyle = colours[kind] ?? colours[0];
    // Splinters: triangles, two of whose corners turn around the third.
    ctx.beginPath();
    ctx.moveTo(at.x + c, at.y + s);
    ctx.lineTo(at.x - s * 0.6, at.y + c * 0.6);
    ctx.lineTo(at.x - c * 0.5 + s * 0.4, at.y - s * 0.5 - c * 0.4);
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}
