import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { here, out } from './paths.mjs';

/** Copies the hand-written marks and draws the app icons from them. */
export async function brand() {
  const from = path.join(here, 'brand');
  const to = path.join(out, 'brand');
  if (!existsSync(path.join(from, 'icon.svg'))) return;
  await mkdir(to, { recursive: true });
  for (const name of ['mark.svg', 'mark-mono.svg', 'favicon.svg', 'coin.svg']) await copyFile(path.join(from, name), path.join(to, name));
  for (const [source, name, width] of [
    ['icon.svg', 'icon-192.png', 192], ['icon.svg', 'icon-512.png', 512],
    ['icon-maskable.svg', 'icon-maskable-192.png', 192], ['icon-maskable.svg', 'icon-maskable-512.png', 512],
    ['icon-maskable.svg', 'apple-touch-icon.png', 180],
  ]) {
    const svg = await readFile(path.join(from, source));
    const png = await sharp(svg, { density: 72 * 4 }).resize(width, width).png({ palette: true, quality: 92, effort: 9 }).toBuffer();
    await writeFile(path.join(to, name), png);
  }
}
