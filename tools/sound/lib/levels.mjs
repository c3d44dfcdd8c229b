// Measures and sets levels.
import { decibels, filter, gain, highpass, rate } from './dsp.mjs';

export const peakOf = (x) => x.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
export const rmsOf = (x) => Math.sqrt(x.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, x.length));

/** A sound as an ear hears it from a phone's speaker: little below 350 Hz, and the ear's gain above 1.5 kHz. */
export function heard(x) {
  const [low, rise] = [filter(), filter()];
  return x.map((sample) => {
    const cut = low(sample, 350, 0.707).high;
    return cut + 0.58 * rise(cut, 1700, 0.707).high;
  });
}

/** Mean level of the loudest stretch of `seconds`, in dB. */
export function loudest(x, seconds = 0.12) {
  const size = Math.min(x.length, Math.round(seconds * rate));
  const wide = Math.round(seconds * rate);
  let [sum, most] = [0, 0];
  for (let i = 0; i < x.length; i += 1) {
    sum += x[i] ** 2 - (i >= size ? x[i - size] ** 2 : 0);
    most = Math.max(most, sum);
  }
  return decibels(Math.sqrt(most / wide));
}

/** Turns what exceeds `ceiling` (dB) down, beginning 2 ms before. */
export function limited(x, ceiling) {
  const top = gain(ceiling);
  const ahead = Math.round(0.002 * rate);
  const need = x.map((sample) => Math.min(1, top / Math.max(Math.abs(sample), 1e-9)));
  const held = need.map((_, i) => {
    let least = 1;
    for (let k = Math.max(0, i - ahead); k <= Math.min(need.length - 1, i + ahead); k += 1) least = Math.min(least, need[k]);
    return least;
  });
  const back = Math.exp(-1 / (0.06 * rate));
  let now = 1;
  const smooth = held.map((wanted) => {
    now = wanted < now ? wanted : wanted + (now - wanted) * back;
    return now;
  });
  return x.map((sample, i) => {
    let sum = 0;
    for (let k = i - ahead; k <= i + ahead; k += 1) sum += smooth[Math.min(smooth.length - 1, Math.max(0, k))];
    return sample * Math.min(sum / (2 * ahead + 1), held[i] < 1 ? held[i] : 1);
  });
}

const quiet = gain(-36);

/**
 * An effect, ready for the bank: without what a phone cannot play, as loud as `level` says (dB of the
 * loudest 120 ms as heard from a phone), ended where nothing is heard any more, without a click.
 */
export function finished(x, level) {
  const cut = highpass(x, 110, 0.707);
  const factor = gain(level - loudest(heard(cut)));
  const y = limited(cut.map((sample) => sample * factor), -3);
  const most = peakOf(y);
  let end = y.length;
  while (end > 1 && Math.abs(y[end - 1]) < quiet * most) end -= 1;
  const fade = Math.round(0.1 * rate);
  // A breath of silence first: there the codec puts its echo before the attack.
  const breath = Math.round(0.004 * rate);
  const out = new Float64Array(breath + Math.min(y.length, end + fade));
  out.set(y.subarray(0, out.length - breath), breath);
  const rise = Math.round(0.0004 * rate);
  for (let i = 0; i < rise; i += 1) out[breath + i] *= i / rise;
  for (let i = 0; i < fade && i < out.length; i += 1) out[out.length - 1 - i] *= i / fade;
  return out;
}

/** A loop, ready for the bank. Filters run twice, so that its end fits its beginning. */
export function finishedAround(x, level) {
  const twice = new Float64Array(x.length * 2);
  twice.set(x);
  twice.set(x, x.length);
  const cut = highpass(twice, 90, 0.707);
  const loud = heard(cut).slice(x.length);
  const factor = gain(level - decibels(rmsOf(loud)));
  const thrice = new Float64Array(x.length * 3);
  const once = cut.slice(x.length).map((sample) => sample * factor);
  for (const at of [0, 1, 2]) thrice.set(once, at * x.length);
  return limited(thrice, -8).slice(x.length, 2 * x.length);
}
