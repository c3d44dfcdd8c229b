import { writeFile } from "node:fs/promises";
import { type Canvas, createCanvas, type Image, loadImage } from "@napi-rs/canvas";

/** `ARENA_PICTURES=write` stores what is drawn now as the pictures to compare with. */
const writes = process.env.ARENA_PICTURES === "write";

const pixelsOf = (canvas: Canvas) =>
  canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;

/** The mean difference of the pixels' parts, and the share of pixels that clearly differ. */
export function compare(one: Canvas, other: Canvas): { mean: number; clear: number } {
  const [a, b] = [pixelsOf(one), pixelsOf(other)];
  let [sum, clear] = [0, 0];
  for (let at = 0; at < a.length; at += 4) {
    const parts = [0, 1, 2].map((part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)));
    sum += parts.reduce((all, part) => all + part, 0);
    if (Math.max(...parts) > 48) clear += 1;
  }
  return { mean: sum / ((a.length / 4) * 3), clear: clear / (a.length / 4) };
}

/** At half the size: WebP keeps colours for two pixels by two. */
function halved(picture: Canvas | Image): Canvas {
  const [width, height] = [Math.floor(picture.width / 2), Math.floor(picture.height / 2)];
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
  return canvas;
}

/** Compares what was drawn with a stored picture, which a machine may draw a little differently. */
export async function looksLike(file: string, made: Canvas): Promise<boolean> {
  if (writes) await writeFile(file, await made.encode("webp", 84));
  const stored = await loadImage(file);
  if (stored.width !== made.width || stored.height !== made.height) return false;
  const { mean, clear } = compare(halved(made), halved(stored));
  return mean < 4 && clear < 0.012;
}
