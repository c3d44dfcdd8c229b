// A small room, after Schroeder and Moorer: parallel combs, then allpasses.
import { rate, silence } from './dsp.mjs';

const combs = [0.0253, 0.0269, 0.029, 0.0307, 0.0322, 0.0338];
const passes = [0.0051, 0.0077, 0.01];
const early = [[0.0071, 0.5], [0.0113, -0.4], [0.0173, 0.33], [0.0229, -0.25]];

function comb(seconds, feedback, damp) {
  const line = silence(seconds);
  let [at, low] = [0, 0];
  return (x) => {
    const y = line[at];
    low = y * (1 - damp) + low * damp;
    line[at] = x + low * feedback;
    at = (at + 1) % line.length;
    return y;
  };
}
function pass(seconds) {
  const line = silence(seconds);
  let at = 0;
  return (x) => {
    const y = line[at];
    line[at] = x + y * 0.5;
    at = (at + 1) % line.length;
    return y - x * 0.5;
  };
}

/** The room's answer. `size` stretches it; `fall` is the time until 60 dB less; `damp` 0 to 1. */
function answer({ size = 1, fall = 0.5, damp = 0.4 }) {
  const all = combs.map((seconds) => comb(seconds * size, 10 ** ((-3 * seconds * size) / fall), damp));
  const after = passes.map((seconds) => pass(seconds * size));
  const before = silence(0.05 * size);
  let at = 0;
  return (x) => {
    before[at] = x;
    let y = 0;
    for (const each of all) y += each(x) / all.length;
    for (const each of after) y = each(y);
    for (const [seconds, volume] of early) {
      y += 0.3 * volume * before[(at + before.length - Math.round(seconds * size * rate)) % before.length];
    }
    at = (at + 1) % before.length;
    return y;
  };
}

/** Adds a room to a sound, which grows by `tail` seconds. */
export function room(x, { wet = 0.2, tail = 0.3, ...shape } = {}) {
  const step = answer(shape);
  const out = new Float64Array(x.length + Math.round(tail * rate));
  for (let i = 0; i < out.length; i += 1) {
    const dry = i < x.length ? x[i] : 0;
    out[i] = dry + wet * step(dry);
  }
  return out;
}

/** The same for a loop: its end sounds into its beginning. */
export function roomAround(x, { wet = 0.2, ...shape } = {}) {
  const step = answer(shape);
  for (const sample of x) step(sample);
  return x.map((sample) => sample + wet * step(sample));
}
