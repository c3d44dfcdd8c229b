import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { tone } from './tone.mjs';
import { out } from './paths.mjs';

/** Transparent pixels between two sprites: a scaled drawing reads over the edge. */
const gap = 2;
/** Less alpha than this is nothing. */
const faint = 3;

export const pictureOf = (id) => path.join(out, `${id}.webp`);
export const placesOf = (id) => path.join(out, `${id}.json`);

/**
 * The frames of an atlas, each as an item to trace. A sprite is `{ name, source, size: [w, h],
 * frames = 1, declare = {}, opaque = false }`; the scene reads `Frame` (0 to `Frames` - 1) and what
 * `declare` adds.
 */
export function framesOf(item) {
  return item.sprites.flatMap(({ name, source, size, frames = 1, declare = {}, opaque = false }) =>
    Array.from({ length: frames }, (_, frame) => ({
      id: `${item.id}/${name}-${frame}`,
      sprite: name,
      source,
      render: size,
      alpha: !opaque,
      declare: { ...declare, Frame: frame, Frames: frames },
    })),
  );
}

/** A traced frame in the family's colours, without its transparent edges. The anchor is the frame's middle. */
async function cut({ alpha, render: [w, h] }, file, look) {
  const pixels = await tone(await readFile(file), look);
  let [left, top, right, bottom] = alpha ? [w, h, 0, 0] : [0, 0, w, h];
  for (let y = 0; alpha && y < h; y++)
    for (let x = 0; x < w; x++) {
      if (pixels[(y * w + x) * 4 + 3] < faint) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  if (right <= left) throw new Error('the picture is empty');
  if (alpha && (left === 0 || top === 0 || right === w || bottom === h)) console.warn(`${file}: reaches over its frame`);
  const [width, height] = [right - left, bottom - top];
  const data = await sharp(pixels, { raw: { width: w, height: h, channels: 4 } }).extract({ left, top, width, height }).raw().toBuffer();
  return { data, width, height, anchor: [w / 2 - left, h / 2 - top] };
}

/** Puts pictures in rows, the highest first; returns their places and the atlas's size. */
function pack(pictures, widest) {
  const order = pictures.map((_, i) => i).sort((a, b) => pictures[b].height - pictures[a].height || a - b);
  const places = [];
  let [x, y, row, width] = [0, 0, 0, 0];
  for (const i of order) {
    const picture = pictures[i];
    if (x > 0 && x + picture.width > widest) [x, y, row] = [0, y + row + gap, 0];
    places[i] = [x, y];
    row = Math.max(row, picture.height);
    width = Math.max(width, x + picture.width);
    x += picture.width + gap;
  }
  return { places, size: [width, y + row] };
}

/**
 * Packs an atlas from its traced frames: `<id>.webp`, and `<id>.json` with
 * `{ size: [w, h], sprites: { name: [[x, y, w, h, anchorX, anchorY], …one per frame] } }`. Writes to
 * `to` instead if given (a preview). WebP alone: see docs/adr/0044-sprites.md.
 */
export async function atlas(item, files, to) {
  const frames = framesOf(item);
  const pictures = [];
  for (const [i, frame] of frames.entries()) pictures.push(await cut(frame, files[i], item.look));
  const area = pictures.reduce((sum, p) => sum + (p.width + gap) * (p.height + gap), 0);
  const widest = Math.max(...pictures.map((p) => p.width), Math.ceil(Math.sqrt(area) * 1.05));
  const { places, size } = pack(pictures, widest);
  const sheet = sharp({ create: { width: size[0], height: size[1], channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite(
    pictures.map(({ data, width, height }, i) => ({
      input: data,
      raw: { width, height, channels: 4 },
      left: places[i][0],
      top: places[i][1],
    })),
  );
  if (to) return sheet.png().toFile(to);
  const sprites = {};
  for (const [i, { sprite }] of frames.entries()) {
    const { width, height, anchor } = pictures[i];
    (sprites[sprite] ??= []).push([...places[i], width, height, ...anchor]);
  }
  await mkdir(path.dirname(pictureOf(item.id)), { recursive: true });
  const pixels = await sheet.png().toBuffer();
  await sharp(pixels)
    .webp({ quality: item.quality ?? 82, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toFile(pictureOf(item.id));
  await writeFile(placesOf(item.id), `${JSON.stringify({ size, sprites })}\n`);
}
