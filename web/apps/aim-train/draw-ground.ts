import { rounded } from "../game-kit/shapes.ts";
import type { Layout } from "./field.ts";
import { ink } from "./palette.ts";
import { isSoft, sharpen } from "./sharpen.ts";
import type { Context, View } from "./view.ts";

/** The world behind the field, which covers the screen; then the field, darker, with marked corners. */
export function drawGround(
  {
    scenery: { ground },
    layout,
    screen: { width, height },
  }: Pick<View, "scenery" | "layout" | "screen">,
  ctx: Context,
): void {
  ctx.fillStyle = ink.night;
  ctx.fillRect(0, 0, width, height);
  const [across, down] = ground.size("ground");
  const scale = Math.max(width / across, height / down);
  // Wider than high, the picture loses its sky and its foreground: its middle lies a bit above its centre.
  const shift = (down * scale - height) * 0.06;
  ctx.imageSmoothingQuality = "high";
  ground.draw(ctx, "ground", width / 2, height / 2 + shift, scale);
  // In pixels of the screen.
  const enlarged = (scale * ctx.canvas.width) / width;
  if (isSoft(width, enlarged)) sharpen(ctx, Math.max(1, Math.round(enlarged)));
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, "rgba(4, 5, 14, 0.5)");
  shade.addColorStop(0.22, "rgba(4, 5, 14, 0)");
  shade.addColorStop(0.86, "rgba(4, 5, 14, 0)");
  shade.addColorStop(1, "rgba(4, 5, 14, 0.45)");
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  drawField(layout, ctx);
}

function drawField({ x, y, width, height }: Layout, ctx: Context): void {
  ctx.beginPath();
  rounded(ctx, x, y, width, height, 16);
  ctx.fillStyle = "rgba(5, 6, 16, 0.26)";
  ctx.fill();
  ctx.strokeStyle = "rgba(255, 255, 255, 0.16)";
  ctx.lineWidth = 1;
  ctx.stroke();
  const arm = Math.min(width, height) * 0.07;
  ctx.strokeStyle = "rgba(255, 255, 255, 0.62)";
  ctx.lineWidth = 2.5;
  ctx.lineCap = "round";
  ctx.beginPath();
  for (const [cx, cy, sx, sy] of [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x, y + height, 1, -1],
    [x + width, y + height, -1, -1],
  ] as const) {
    ctx.moveTo(cx, cy + sy * (16 + arm));
    ctx.lineTo(cx, cy + sy * 16);
    ctx.quadraticCurveTo(cx, cy, cx + sx * 16, cy);
    ctx.lineTo(cx + sx * (16 + arm), cy);
  }
  ctx.stroke();
}
