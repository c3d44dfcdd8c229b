// Lays a game's sounds out in one file, and encodes it.
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { random, seedOf } from '../../art/lib/random.mjs';
import { rate } from './dsp.mjs';
import { finished, finishedAround } from './levels.mjs';
import { played } from './score.mjs';

/** Silence around every sound, so that the codec smears none into the next. */
const gap = Math.round(0.05 * rate);
/** A loop is preceded and followed by its own other end: the codec reaches the seam in full flow. */
const lead = Math.round(0.08 * rate);

/**
 * All sounds of a game in a row, and where they are: `name: [second, seconds]`, a loop with a third
 * number, 1.
 */
export function laidOut({ id, effects, tune }) {
  const pieces = Object.entries(effects).map(([name, [level, make, loop]]) => {
    const raw = make(random(seedOf(`${id}/${name}`)));
    return { name, loop: loop === 'loop', x: loop === 'loop' ? finishedAround(raw, level) : finished(raw, level) };
  });
  pieces.push({ name: 'tune', loop: true, x: finishedAround(played(tune), tune.level) });
  const around = ({ loop }) => (loop ? lead : 0);
  const length = pieces.reduce((sum, piece) => sum + piece.x.length + 2 * around(piece) + gap, gap);
  const all = new Float64Array(length);
  const clips = {};
  let at = gap;
  for (const piece of pieces) {
    const { name, loop, x } = piece;
    const side = around(piece);
    for (let i = -side; i < x.length + side; i += 1) {
      // The rim fades: it is heard by nobody but the codec.
      const rim = i < 0 ? 1 + i / side : i >= x.length ? 1 - (i - x.length) / side : 1;
      all[at + side + i] = x[(i + x.length) % x.length] * rim;
    }
    clips[name] = [(at + side) / rate, x.length / rate, ...(loop ? [1] : [])];
    at += x.length + 2 * side + gap;
  }
  return { all, clips };
}

/** A WAV of 16 bits. Rounding is dithered, as it should be, by a seeded noise. */
export function wav(x) {
  const dither = random(1);
  const bytes = Buffer.alloc(44 + x.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + x.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  for (const [at, value, size] of [[16, 16, 4], [20, 1, 2], [22, 1, 2], [24, rate, 4], [28, rate * 2, 4], [32, 2, 2], [34, 16, 2]]) {
    bytes.writeUIntLE(value, at, size);
  }
  bytes.write('data', 36);
  bytes.writeUInt32LE(x.length * 2, 40);
  for (let i = 0; i < x.length; i += 1) {
    const noise = x[i] === 0 ? 0 : dither() - dither();
    bytes.writeInt16LE(Math.max(-32768, Math.min(32767, Math.round(x[i] * 32767 + noise))), 44 + i * 2);
  }
  return bytes;
}

/**
 * Encodes a WAV as Ogg Opus, as well as `budget` bytes allow, with nothing in the file that differs
 * from one run to the next. The encoder treats its bit rate as a wish, so the right one is found by
 * trial. Below 20.5 it would leave out the upper octave.
 */
export function encode(from, to, budget) {
  const made = (halves) => {
    execFileSync('opusenc', ['--quiet', '--music', '--vbr', '--bitrate', `${halves / 2}`, '--comp', '10', '--serial', '1', '--discard-comments', from, to]);
    return statSync(to).size <= budget;
  };
  let [fits, exceeds] = [41, 65];
  if (!made(fits)) throw new Error(`${to}: too long for ${budget} bytes`);
  while (exceeds - fits > 1) {
    const between = Math.floor((fits + exceeds) / 2);
    if (made(between)) fits = between;
    else exceeds = between;
  }
  made(fits);
}

/** The offsets as a file that reads well and that the web's formatter leaves alone. */
export function writeClips(file, clips) {
  const round = (value) => Math.round(value * 1e5) / 1e5;
  const lines = Object.entries(clips).map(([name, numbers]) => `  "${name}": [${numbers.map(round).join(', ')}]`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}
