import { ink } from "./palette.ts";

/** A text that reads on any ground. */
export function outlined(
  ctx: CanvasRenderingContext2D,
  face: string,
  big: number,
  text: string,
  at: { x: number; y: number },
  fill: string = ink.text,
): void {
  ctx.font = `750 ${big}px ${face}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  ctx.lineWidth = big * 0.2;
  ctx.strokeStyle = ink.dark;
  ctx.strokeText(text, at.x, at.y);
  ctx.fillStyle = fill;
  ctx.fillText(text, at.x, at.y);
}
