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
const lights: Record<Mood, string | null> = { normal: null, rush: "#ffd2ac", overtime: "#8f8cd6" };

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
  goOn(ctx, ground, arena.around, (size.width - layout.x - layout.width / 2) / layout.scale);
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

/** The width of the trees or rocks at the picture's edges, in units. */
const scenery = 118;

/** Beyond the picture's sides its edges go on, mirrored in turn, and fade. */
function goOn(ctx: Context, ground: ArenaArt["ground"], around: string, reach: number): void {
  const top = (height - picture.height) / 2;
  for (const way of [-1, 1] as const) {
    const edge = width / 2 + (way * picture.width) / 2;
    const strips = Math.min(3, Math.ceil((reach - picture.width / 2) / scenery));
    for (let strip = 0; strip < strips; strip += 1) {
      ctx.save();
      // The strip's own places: 0 at the picture's edge, growing outwards.
      ctx.translate(edge + way * strip * scenery, 0);
      ctx.scale(way, 1);
      ctx.beginPath();
      ctx.rect(-1, top, scenery + 1, picture.height);
      ctx.clip();
      if (strip % 2 === 0) ctx.scale(-1, 1);
      else ctx.translate(scenery, 0);
      ground.draw(ctx, "ground", -picture.width / 2, height / 2, 1 / sharpness);
      ctx.restore();
    }
    const far = edge + way * strips * scenery;
    const shade = ctx.createLinearGradient(edge - way * 120, 0, far, 0);
    shade.addColorStop(0, `${around}00`);
    shade.addColorStop(0.4, `${around}b3`);
    shade.addColorStop(1, around);
    ctx.fillStyle = shade;
    ctx.fillRect(Math.min(edge - way * 120, far), top, Math.abs(far - edge) + 120, picture.height);
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
