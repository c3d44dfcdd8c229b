import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { here } from './paths.mjs';

/** Runs a program at low priority; rejects with the end of its output when it fails. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', ['-n', '15', program, ...args], { cwd: here });
    let text = '';
    child.stderr.on('data', (d) => (text = (text + d).slice(-4000)));
    child.stdout.on('data', (d) => (text = (text + d).slice(-4000)));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} failed (${code})\n${text.match(/^.*rror.*(\n.*){0,4}/m)?.[0] ?? text}`)),
    );
  });
}

/** Traces a POV-Ray scene to a 16-bit PNG; with `alpha`, on a transparent ground. */
export async function trace(item, preview, file) {
  await mkdir(path.dirname(file), { recursive: true });
  // A preview of a sprite keeps its size: frames are packed by it.
  const [w, h] = preview && !item.declare ? item.render.map((n) => Math.round(n / 2.5)) : item.render;
  await run('povray', [
    '-D', '+FN16', '+Lstudio', `+L${path.dirname(item.source)}`, `+W${w}`, `+H${h}`,
    ...(preview ? ['+A0.3', '+R2', 'Declare=Fast=1'] : item.coarse ? ['+A0.2', '+R2'] : ['+AM2', '+A0.12', '+R3']),
    ...(item.alpha ? ['+UA'] : []),
    `Declare=Format=${item.format ?? 0}`,
    ...Object.entries(item.declare ?? {}).map(([name, value]) => `Declare=${name}=${value}`),
    `+O${file}`,
    item.source,
  ]);
}

/** Draws an SVG text at the wanted size as a PNG. */
export function draw(svg, width) {
  return sharp(Buffer.from(svg), { unlimited: true, density: 144 }).resize(width).png().toBuffer();
}
