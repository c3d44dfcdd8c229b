// Measures the shipped banks as a browser decodes them: ears are not enough, and not always there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { wav } from './bank.mjs';
import { decibels, filter, gain, rate } from './dsp.mjs';
import { heard, loudest, peakOf, rmsOf } from './levels.mjs';
import { cache } from './paths.mjs';

function decoded(ogg) {
  const bytes = execFileSync('opusdec', ['--quiet', '--rate', `${rate}`, '--no-dither', ogg, '-'], { maxBuffer: 1 << 26 });
  return Float64Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(i * 2) / 32768);
}

/** Share of the energy between 300 Hz and 6 kHz. */
function middle(x) {
  const [a, b] = [filter(), filter()];
  const inside = x.map((sample) => b(a(sample, 300, 0.707).high, 6000, 0.707).low);
  return (rmsOf(inside) / Math.max(rmsOf(x), 1e-9)) ** 2;
}

/** Seconds from a tenth to nine tenths of the highest level within 2 ms. */
function attackOf(x) {
  const size = Math.round(0.002 * rate);
  const levels = [];
  for (let at = 0; at + size <= x.length; at += size / 4) levels.push(rmsOf(x.subarray(at, at + size)));
  const most = Math.max(...levels);
  return ((levels.findIndex((v) => v > 0.9 * most) - levels.findIndex((v) => v > 0.1 * most)) * size) / 4 / rate;
}

const bands = [300, 500, 800, 1250, 2000, 3150, 5000];
const parts = 8;
/** What an ear would compare: the level of each band in each eighth of the first 800 ms, in dB. */
function portrait(x) {
  return bands.flatMap((frequency) => {
    const step = filter();
    const y = x.map((sample) => step(sample, frequency, 2).band);
    return Array.from({ length: parts }, (_, at) => {
      const [from, to] = [at, at + 1].map((n) => Math.round((n / parts) ** 2 * 0.8 * rate));
      return Math.max(-70, decibels(Math.sqrt(y.subarray(from, to).reduce((sum, v) => sum + v * v, 0) / (to - from))));
    });
  });
}
const distance = (a, b) => Math.sqrt(a.reduce((sum, v, i) => sum + (v - b[i]) ** 2, 0) / a.length);

/** Prints a table of a bank's sounds, and returns what is wrong with them. */
export function inspect({ id }, { ogg, clips, size, look }) {
  const x = decoded(ogg);
  const faults = [];
  const portraits = [];
  console.log(`\n${id}: ${size} bytes, ${(x.length / rate).toFixed(1)} s\nsound        s  attack  peak   rms  heard   DC  mid  seam`);
  for (const [name, [start, seconds, loop]] of Object.entries(clips)) {
    const from = Math.round(start * rate);
    const y = x.slice(from, from + Math.round(seconds * rate));
    const fault = (text) => faults.push(`${id}: ${name} ${text}`);
    const peak = decibels(peakOf(y));
    const offset = Math.abs(y.reduce((sum, v) => sum + v, 0) / y.length);
    const share = middle(y);
    // A loop's seam may jump no more than the loop's other neighbours do; a clip begins and ends in silence.
    const usual = y.reduce((most, v, i) => Math.max(most, i ? Math.abs(v - y[i - 1]) : 0), 0);
    const seam = loop ? Math.abs(y[0] - y.at(-1)) / usual : decibels(Math.max(rmsOf(y.slice(-96)), Math.abs(y[0]), Math.abs(y.at(-1))));
    const loud = loop ? decibels(rmsOf(heard(y))) : loudest(heard(y));
    console.log([
      name.padEnd(9), seconds.toFixed(2), `${(attackOf(y) * 1000).toFixed(0)} ms`.padStart(7), peak.toFixed(1).padStart(5), decibels(rmsOf(y)).toFixed(1),
      loud.toFixed(1), decibels(offset).toFixed(0), `${(share * 100).toFixed(0)} %`.padStart(5), loop ? `× ${seam.toFixed(2)}` : seam.toFixed(0),
    ].join('  '));
    if (peak > -1) fault(`clips: ${peak.toFixed(1)} dB`);
    if (offset > gain(-60)) fault('has a direct part');
    if (share < 0.5) fault(`has only ${(share * 100).toFixed(0)} % of its energy where a phone plays it`);
    if (loop ? seam > 1 : seam > -42) fault('begins or ends with a click');
    if (!loop) portraits.push([name, portrait(y)]);
    if (look) drawn(look, `${id}-${name}`, y);
  }
  const pairs = portraits.flatMap(([a, one], at) => portraits.slice(at + 1).map(([b, two]) => [distance(one, two), a, b])).sort((p, q) => p[0] - q[0]);
  console.log(`most alike: ${pairs.slice(0, 4).map(([d, a, b]) => `${a} and ${b} ${d.toFixed(1)} dB`).join(', ')}`);
  for (const [d, a, b] of pairs) if (d < 4) faults.push(`${id}: ${a} and ${b} cannot be told apart`);
  return faults;
}

function drawn(folder, name, x) {
  mkdirSync(folder, { recursive: true });
  const raw = path.join(cache, 'look.wav');
  writeFileSync(raw, wav(x));
  execFileSync('sox', [raw, '-n', 'rate', '16k', 'spectrogram', '-x', '360', '-y', '129', '-z', '70', '-r', '-o', path.join(folder, `${name}.png`)]);
}
