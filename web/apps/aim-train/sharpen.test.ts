import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { isSoft, sharpen } from "./sharpen.ts";

/** The steps of brightness along a row across a soft edge. */
function row(sharp: boolean): number[] {
  const canvas = createCanvas(64, 16);
  const ctx = canvas.getContext("2d") as unknown as CanvasRenderingContext2D;
  const soft = ctx.createLinearGradient(24, 0, 40, 0);
  soft.addColorStop(0, "#404040");
  soft.addColorStop(1, "#c0c0c0");
  ctx.fillStyle = soft;
  ctx.fillRect(0, 0, 64, 16);
  if (sharp) sharpen(ctx, 4);
  const { data } = ctx.getImageData(0, 0, 64, 16);
  const mean = (x: number) => {
    let sum = 0;
    for (let y = 4; y < 12; y += 1) sum += data[(y * 64 + x) * 4] ?? 0;
    return sum / 8;
  };
  return Array.from({ length: 64 }, (_, x) => mean(x));
}

test("an edge is clearer than before, and the same picture gives the same result", () => {
  const [soft, sharp] = [row(false), row(true)];
  const contrast = (of: number[]) => Math.max(...of.slice(36, 44)) - Math.min(...of.slice(20, 28));
  expect(contrast(sharp)).toBeGreaterThan(contrast(soft) + 10);
  expect(row(true)).toEqual(sharp);
});

test("only a picture that a wide screen enlarges is soft", () => {
  expect([isSoft(1_136, 1.3), isSoft(1_136, 1), isSoft(390, 2)]).toEqual([true, false, false]);
});
