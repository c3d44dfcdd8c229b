import { AIM_FIELD, type AimState } from "../../features/games/core/aim.ts";
import { diamond, disc, rounded, write } from "../game-kit/shapes.ts";
import type { Effect, Effects } from "./effects.ts";
import { type Layout, type Point, toScreen } from "./field.ts";

/* Draws the field. All places are in CSS pixels, so that text is upright on a turned field. */

/** The app's dark tokens (styles/tokens.css), and the field's own colours. */
const ink = {
  ground: "oklch(0.155 0.022 262)",
  field: "oklch(0.195 0.026 262)",
  line: "oklch(0.42 0.035 262)",
  dot: "oklch(0.31 0.03 262)",
  text: "oklch(0.97 0.006 250)",
  quiet: "oklch(0.7 0.022 258)",
  accent: "oklch(0.88 0.17 165)",
  core: "oklch(0.19 0.045 170)",
  danger: "oklch(0.78 0.13 40)",
  dangerGround: "oklch(0.3 0.07 35)",
} as const;

const full = Math.PI * 2;
const top = -Math.PI / 2;
const leadIn = 60;
const growTicks = 6;

export type Sight = Point & { shown: boolean };

export type Scene = {
  layout: Layout;
  state: AimState | null;
  effects: Effects;
  /** A keyboard player's crosshair, in CSS pixels. */
  sight: Sight;
  now: number;
  face: string;
};

type Context = CanvasRenderingContext2D;

export function drawGround(ctx: Context, layout: Layout, width: number, height: number): void {
  ctx.fillStyle = ink.ground;
  ctx.fillRect(0, 0, width, height);
  ctx.beginPath();
  rounded(ctx, layout.x, layout.y, layout.width, layout.height, 14);
  ctx.fillStyle = ink.field;
  ctx.fill();
  ctx.strokeStyle = ink.line;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.fillStyle = ink.dot;
  for (let x = 100; x < AIM_FIELD.width; x += 100) {
    for (let y = 100; y < AIM_FIELD.height; y += 100) {
      const at = toScreen(layout, { x, y });
      ctx.fillRect(at.x - 1, at.y - 1, 2, 2);
    }
  }
}

export function draw(ctx: Context, scene: Scene): void {
  const { layout, state, effects, sight } = scene;
  for (const effect of effects.list) if (effect.kind === "lost") drawEffect(ctx, scene, effect);
  if (state && !state.passed && !state.failed) {
    if (state.appeared === 0 && state.ticks > 0 && state.ticks < leadIn)
      drawCount(ctx, scene, state);
    if (state.decoy.number) drawDecoy(ctx, layout, state);
    if (state.target.number) drawTarget(ctx, layout, state);
  }
  for (const effect of effects.list) if (effect.kind !== "lost") drawEffect(ctx, scene, effect);
  if (sight.shown) drawSight(ctx, sight);
}

function bullseye(ctx: Context, x: number, y: number, r: number): void {
  disc(ctx, x, y, r);
  ctx.fillStyle = ink.accent;
  ctx.fill();
  disc(ctx, x, y, r * 0.66);
  ctx.strokeStyle = ink.core;
  ctx.lineWidth = Math.max(1.5, r * 0.13);
  ctx.stroke();
  disc(ctx, x, y, r * 0.26);
  ctx.fillStyle = ink.core;
  ctx.fill();
}

function drawTarget(ctx: Context, layout: Layout, { target, life }: AimState): void {
  const { x, y } = toScreen(layout, target);
  const r = target.radius * layout.scale;
  ctx.globalAlpha = target.age < growTicks ? 0.55 : 1;
  bullseye(ctx, x, y, r);
  ctx.globalAlpha = 1;
  // A ring shows the rest of the target's life.
  const left = 1 - target.age / life;
  ctx.beginPath();
  ctx.arc(x, y, r + 6, top, top + full * left);
  ctx.strokeStyle = left < 0.34 ? ink.danger : ink.text;
  ctx.lineWidth = 3.5;
  ctx.lineCap = "round";
  ctx.stroke();
}

function cross(ctx: Context, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.moveTo(x - r, y - r);
  ctx.lineTo(x + r, y + r);
  ctx.moveTo(x + r, y - r);
  ctx.lineTo(x - r, y + r);
  ctx.stroke();
}

/**
 * A decoy's corners reach as far as a target's rim. Hollow and crossed out, it looks different
 * without colour too.
 */
function drawDecoy(ctx: Context, layout: Layout, { decoy }: AimState): void {
  const { x, y } = toScreen(layout, decoy);
  const r = decoy.radius * layout.scale;
  ctx.globalAlpha = decoy.age < growTicks ? 0.55 : 1;
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  diamond(ctx, x, y, r);
  ctx.fillStyle = ink.dangerGround;
  ctx.fill();
  ctx.strokeStyle = ink.danger;
  ctx.lineWidth = 3;
  ctx.stroke();
  cross(ctx, x, y, r * 0.24);
  ctx.globalAlpha = 1;
}

function drawCount(ctx: Context, { layout, effects, face }: Scene, { ticks }: AimState): void {
  const each = leadIn / 3;
  const count = 3 - Math.floor(ticks / each);
  const through = (ticks % each) / each;
  const size = 96 * (effects.still ? 1 : 1.25 - 0.25 * Math.min(1, through * 3));
  ctx.globalAlpha = effects.still ? 1 : 1 - through ** 3 * 0.8;
  write(ctx, face, size, ink.text, `${count}`, middle(layout));
  ctx.globalAlpha = 1;
}

const middle = ({ x, y, width, height }: Layout): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

function drawEffect(ctx: Context, { layout, effects, now, face }: Scene, effect: Effect): void {
  const at = toScreen(layout, effect);
  const r = effect.radius * layout.scale;
  const through = Math.min(1, Math.max(0, (now - effect.bornAt) / effect.lifeMs));
  // Effects start fast: a tap seems to answer at once.
  const out = effects.still ? 0 : 1 - (1 - through) ** 3;
  ctx.save();
  ctx.globalAlpha = 1 - through ** 2;
  ctx.translate(at.x, at.y);
  switch (effect.kind) {
    case "pop":
      if (!effects.still) {
        ctx.save();
        ctx.scale(1 + out * 0.35, Math.max(0.01, 1 - out));
        bullseye(ctx, 0, 0, r);
        ctx.restore();
      }
      disc(ctx, 0, 0, r * (1 + out * 0.75));
      ctx.strokeStyle = ink.text;
      ctx.lineWidth = 1 + 5 * (1 - out);
      ctx.stroke();
      break;
    case "shards":
      ctx.strokeStyle = ink.accent;
      ctx.lineWidth = 3;
      ctx.lineCap = "round";
      ctx.beginPath();
      for (let shard = 0; shard < 10; shard += 1) {
        const angle = (shard / 10) * full + 0.3;
        const from = r * (0.9 + out * 0.9);
        const to = from + 12 * (1 - through);
        ctx.moveTo(Math.cos(angle) * from, Math.sin(angle) * from);
        ctx.lineTo(Math.cos(angle) * to, Math.sin(angle) * to);
      }
      ctx.stroke();
      break;
    case "points": {
      // Beside the finger and inside the field.
      const above = at.y - r - 30 > layout.y;
      const dy = above ? -r - 12 - out * 16 : r + 18 + out * 10;
      write(ctx, face, 24, ink.text, effect.text, { x: 0, y: dy });
      break;
    }
    case "cross":
      ctx.strokeStyle = ink.danger;
      ctx.lineWidth = 5;
      ctx.lineCap = "round";
      cross(ctx, 0, 0, 11 + 4 * (1 - through) * (effects.still ? 0 : 1));
      break;
    case "lost":
      disc(ctx, 0, 0, r * (1 - out * 0.25));
      ctx.strokeStyle = ink.quiet;
      ctx.lineWidth = 2;
      ctx.setLineDash([6, 6]);
      ctx.stroke();
  }
  ctx.restore();
}

function drawSight(ctx: Context, { x, y }: Sight): void {
  ctx.strokeStyle = ink.text;
  ctx.lineWidth = 2;
  ctx.lineCap = "butt";
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
}
