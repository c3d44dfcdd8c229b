import { CANNON_FIELD, type CannonState } from "../../features/games/core/cannon.ts";
import type { ArenaArt } from "./art.ts";
import type { Layout } from "./field.ts";
import { ink } from "./palette.ts";

type Context = CanvasRenderingContext2D;
export type Mood = Extract<CannonState["phase"], "normal" | "rush" | "overtime">;

const { width, height } = CANNON_FIELD;
/** The picture's size in units, around the field's middle. */
const picture = { width: 1_240, height: 2_000 };
/** Pixels of the picture per unit. */
const sharpness = 0.7;

/** The light of the late phases, multiplied with the ground: evening, then night. */
const lights: Record<Mood, string | null> = { normal: null, rush: "#ffb184", overtime: "#7f7cc4" };

/** Draws what does not move, once per size and mood, in CSS pixels. */
export function drawGround(
  ctx: Context,
  { arena, ground }: ArenaArt,
  layout: Layout,
  size: { width: number; height: number },
  mood: Mood,
): void {
  ctx.fillStyle = arena.around;
  ctx.fillRect(0, 0, size.width, size.height);
  ctx.save();
  ctx.translate(layout.x, layout.y);
  ctx.scale(layout.scale, layout.scale);
  ground.draw(ctx, "ground", width / 2, height / 2, 1 / sharpness);
  fade(ctx, arena.around);
  territory(ctx);
  ctx.restore();
  const light = lights[mood];
  if (light) {
    ctx.save();
    ctx.globalCompositeOperation = "multiply";
    ctx.fillStyle = light;
    ctx.fillRect(0, 0, size.width, size.height);
    ctx.restore();
  }
  vignette(ctx, layout, size, mood);
}

/** The picture's sides end in the colour around it. */
function fade(ctx: Context, around: string): void {
  const [left, right] = [(width - picture.width) / 2, (width + picture.width) / 2];
  const deep = 130;
  for (const [edge, inner] of [
    [left, left + deep],
    [right, right - deep],
  ] as const) {
    const shade = ctx.createLinearGradient(edge, 0, inner, 0);
    shade.addColorStop(0, around);
    shade.addColorStop(1, `${around}00`);
    ctx.fillStyle = shade;
    ctx.fillRect(
      Math.min(edge, inner) - 2,
      (height - picture.height) / 2,
      deep + 4,
      picture.height,
    );
  }
}

/** Each side's half has a breath of its colour. */
function territory(ctx: Context): void {
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, `${ink.theirs}2e`);
  shade.addColorStop(0.46, `${ink.theirs}00`);
  shade.addColorStop(0.54, `${ink.mine}00`);
  shade.addColorStop(1, `${ink.mine}2e`);
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
}

/** Darkens the edges, where the figures stand, so that they can be read. */
function vignette(
  ctx: Context,
  layout: Layout,
  size: { width: number; height: number },
  mood: Mood,
): void {
  const shade = ctx.createLinearGradient(0, 0, 0, size.height);
  const strength = mood === "normal" ? "8c" : "b3";
  const [above, below] = layout.beside
    ? [0.04, 0.96]
    : [layout.y / size.height, (layout.y + layout.height) / size.height];
  shade.addColorStop(0, `${ink.dark}${strength}`);
  shade.addColorStop(Math.min(1, above + 0.02), `${ink.dark}00`);
  shade.addColorStop(Math.max(0, below - 0.02), `${ink.dark}00`);
  shade.addColorStop(1, `${ink.dark}${strength}`);
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, size.width, size.height);
}
