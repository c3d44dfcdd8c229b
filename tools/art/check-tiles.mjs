// Fails if a tile of a puzzle picture cannot be told from its own rotations. The number is the mean
// difference (0 … 255 a channel) between a tile and itself turned, at 24 px.
import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { catalogue } from './catalogue.mjs';
import { out } from './lib/paths.mjs';

const LEAST = 9;
const N = 24;
let weak = 0;
for (const item of catalogue.filter((i) => i.id.startsWith('puzzles/'))) {
  const file = path.join(out, `${item.id}-${item.widths.at(-1)}.webp`);
  if (!existsSync(file)) continue;
  const found = [];
  for (const grid of [3, 4, 5]) {
    const side = N * grid;
    const px = await sharp(file).resize(side, side).removeAlpha().raw().toBuffer();
    const at = (tx, ty, x, y, c) => px[((ty * N + y) * side + tx * N + x) * 3 + c];
    for (let ty = 0; ty < grid; ty++) for (let tx = 0; tx < grid; tx++) {
      const turns = [(x, y) => [N - 1 - y, x], (x, y) => [N - 1 - x, N - 1 - y]];
      const least = Math.min(...turns.map((turn) => {
        let sum = 0;
        for (let y = 0; y < N; y++) for (let x = 0; x < N; x++) for (let c = 0; c < 3; c++) {
          const [u, v] = turn(x, y);
          sum += Math.abs(at(tx, ty, x, y, c) - at(tx, ty, u, v, c));
        }
        return sum / (N * N * 3);
      }));
      found.push([least, `${grid}x${grid} column ${tx + 1} row ${ty + 1}`]);
    }
  }
  found.sort((a, b) => a[0] - b[0]);
  const bad = found[0][0] < LEAST;
  weak += bad ? 1 : 0;
  console.log(`${bad ? 'WEAK ' : 'ok   '}${item.id} weakest ${found[0][0].toFixed(1)} at ${found[0][1]}, then ${found[1][0].toFixed(1)} at ${found[1][1]}`);
}
process.exitCode = weak ? 1 : 0;
