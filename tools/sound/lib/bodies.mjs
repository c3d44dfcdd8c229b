// Things that sound: struck bars and plates, plucked strings, bells.
import { filter, rate, render, silence, tau } from './dsp.mjs';

/** Takes the last 20 ms of a body that sounds on down to nothing: cut off, it would click. */
function dampened(x) {
  const length = Math.min(x.length, Math.round(0.02 * rate));
  for (let i = 0; i < length; i += 1) x[x.length - 1 - i] *= i / length;
  return x;
}

/**
 * A struck body: a sum of fading tones `[ratio, volume, seconds until 60 dB less]`. `hard` is how
 * much of the upper tones the mallet excites, 0 to 1.
 */
export function struck(frequency, seconds, modes, hard = 1) {
  const out = silence(seconds);
  modes.forEach(([ratio, volume, fall], order) => {
    const f = frequency * ratio;
    if (f > rate * 0.42) return;
    const level = volume * hard ** order;
    const loss = Math.exp(-6.9 / (fall * rate));
    // A rotating vector, made smaller with each sample.
    const [cos, sin] = [Math.cos((tau * f) / rate) * loss, Math.sin((tau * f) / rate) * loss];
    // Begins at zero: no click of its own.
    let [x, y] = [level, 0];
    for (let i = 0; i < out.length; i += 1) {
      out[i] += y;
      [x, y] = [x * cos - y * sin, x * sin + y * cos];
    }
  });
  return dampened(out);
}

/** Tones of bodies, by what they are made of. */
export const materials = {
  /** A tuned wooden bar over a tube. */
  marimba: [[1, 1, 0.9], [3.93, 0.28, 0.22], [9.24, 0.1, 0.07], [2, 0.05, 0.4]],
  /** A metal tongue on a wooden box. */
  kalimba: [[1, 1, 1.3], [2.01, 0.12, 0.7], [5.42, 0.22, 0.22], [6.9, 0.1, 0.12], [11.2, 0.05, 0.05]],
  /** A comb of steel. */
  musicBox: [[1, 1, 1.5], [2.004, 0.2, 0.9], [4.2, 0.24, 0.45], [6.3, 0.16, 0.25], [9.8, 0.08, 0.12]],
  glass: [[1, 1, 0.55], [2.32, 0.5, 0.34], [4.25, 0.3, 0.2], [6.63, 0.18, 0.12], [9.38, 0.1, 0.07]],
  /** A dry block. */
  wood: [[1, 1, 0.09], [1.72, 0.6, 0.07], [2.58, 0.42, 0.05], [4.1, 0.25, 0.03]],
  /** A tile of hard plastic. */
  tile: [[1, 1, 0.06], [1.47, 0.8, 0.05], [2.09, 0.6, 0.04], [2.9, 0.5, 0.03], [4.4, 0.3, 0.02]],
  /** A thin plate: nothing of it is in tune. */
  plate: [[1, 1, 0.7], [1.48, 0.8, 0.55], [2.13, 0.7, 0.45], [2.77, 0.6, 0.36], [3.61, 0.45, 0.26], [4.96, 0.35, 0.18], [6.4, 0.22, 0.12]],
  /** A rubber bumper with a spring. */
  bumper: [[1, 1, 0.35], [1.505, 0.5, 0.3], [2.74, 0.55, 0.26], [3.76, 0.35, 0.18], [5.2, 0.2, 0.1]],
  blade: [[1, 1, 0.22], [1.34, 0.8, 0.2], [1.91, 0.7, 0.16], [2.63, 0.5, 0.12], [3.7, 0.3, 0.08]],
  stone: [[1, 1, 0.07], [1.61, 0.9, 0.06], [2.37, 0.8, 0.05], [3.2, 0.6, 0.04], [4.7, 0.4, 0.03]],
  /** A large bell: the tones that founders tune. */
  bell: [[0.5, 0.45, 2.6], [1, 1, 1.9], [1.19, 0.5, 1.4], [1.5, 0.35, 1.1], [2, 0.7, 0.9], [2.6, 0.3, 0.5], [3, 0.25, 0.4], [4.1, 0.2, 0.25]],
  skin: [[1, 1, 0.3], [1.59, 0.55, 0.2], [2.14, 0.4, 0.16], [2.65, 0.3, 0.12], [3.5, 0.18, 0.08]],
};

/**
 * A plucked string (Karplus and Strong): noise that runs around a loop and loses its treble.
 * `bright` 0 to 1; `fall` is the time until 60 dB less; `pick` is the place of the finger, 0 to 0.5.
 */
export function plucked(frequency, seconds, random, { bright = 0.6, fall = 1.2, pick = 0.2 } = {}) {
  // The one-pole filter in the loop delays by this many samples.
  const damp = 0.5 + 0.5 * bright;
  const period = rate / frequency - (1 - damp) / damp;
  const whole = Math.floor(period - 0.2);
  const share = period - whole;
  const allpass = (1 - share) / (1 + share);
  const keep = 10 ** (-3 / (frequency * fall));
  const string = new Float64Array(whole);
  const soften = filter();
  for (let i = 0; i < whole; i += 1) string[i] = soften(2 * random() - 1, 1200 + 9000 * bright, 0.6).low;
  const from = Math.max(1, Math.round(whole * pick));
  const plain = string.slice();
  let mean = 0;
  for (let i = 0; i < whole; i += 1) {
    string[i] = plain[i] - plain[(i + whole - from) % whole] * 0.9;
    mean += string[i] / whole;
  }
  let peak = 1e-6;
  for (let i = 0; i < whole; i += 1) {
    string[i] -= mean;
    peak = Math.max(peak, Math.abs(string[i]));
  }
  let [smooth, before, passed, at] = [0, 0, 0, 0];
  return dampened(render(seconds, () => {
    const now = string[at];
    smooth = damp * now + (1 - damp) * smooth;
    const averaged = smooth * keep;
    passed = allpass * averaged + before - allpass * passed;
    before = averaged;
    string[at] = passed;
    at = (at + 1) % whole;
    return now / peak;
  }));
}

/** A bell by frequency modulation: the modulator fades sooner than the tone. */
export function chimed(frequency, seconds, { ratio = 3.5, depth = 2, fall = 0.9, bite = 0.25 } = {}) {
  let [carrier, modulator] = [0, 0];
  return dampened(render(seconds, (t) => {
    modulator += (frequency * ratio) / rate;
    carrier += frequency / rate;
    const index = depth * Math.exp((-6.9 * t) / (fall * bite)) + depth * 0.12;
    const start = Math.min(1, t / 0.0012);
    return start * Math.sin(tau * carrier + index * Math.sin(tau * modulator)) * Math.exp((-6.9 * t) / fall);
  }));
}
