// Oscillators, noise, filters and envelopes. A sound is a Float64Array of samples, mono.

export const rate = 48_000;
export const tau = 2 * Math.PI;

export const silence = (seconds) => new Float64Array(Math.round(seconds * rate));

/** Renders a function of the time in seconds. */
export function render(seconds, sample) {
  const out = silence(seconds);
  for (let i = 0; i < out.length; i += 1) out[i] = sample(i / rate, i);
  return out;
}

export const decibels = (amplitude) => 20 * Math.log10(Math.max(amplitude, 1e-9));
export const gain = (db) => 10 ** (db / 20);

const steps = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
/** Hertz of a note such as `a4`, `c#5` or `bb3`; a number is returned as it is. */
export function hertz(note) {
  if (typeof note === 'number') return note;
  const [, letter, sign, octave] = /^([a-g])([#b]?)(\d)$/.exec(note) ?? [];
  if (!letter) throw new Error(`no such note: ${note}`);
  const key = steps[letter] + (sign === '#' ? 1 : sign === 'b' ? -1 : 0) + 12 * (Number(octave) + 1);
  return 440 * 2 ** ((key - 69) / 12);
}

/** An exponential way from one value to another within `seconds`, then the last value. */
export const slide = (from, to, seconds) => (t) => (t >= seconds ? to : from * (to / from) ** (t / seconds));
/** A rise within `attack` seconds, rounded, then an exponential fall by 60 dB within `fall` seconds. */
export const hit = (attack, fall) => (t) =>
  t < attack ? Math.sin((Math.PI / 2) * (t / attack)) ** 2 : Math.exp((-6.9 * (t - attack)) / fall);
/** Rises, stays, and falls before `seconds` are over. */
export const swell = (attack, seconds, release) => (t) => {
  const up = Math.min(1, t / attack);
  const down = Math.min(1, Math.max(0, (seconds - t) / release));
  return Math.sin((Math.PI / 2) * up) ** 2 * Math.sin((Math.PI / 2) * down) ** 2;
};
/** Straight lines between points of time and value. */
export const line = (...points) => (t) => {
  const next = points.findIndex(([at]) => at > t);
  if (next === 0) return points[0][1];
  if (next < 0) return points.at(-1)[1];
  const [[a, from], [b, to]] = [points[next - 1], points[next]];
  return from + ((to - from) * (t - a)) / (b - a);
};

export function sine(phase = 0) {
  let at = phase;
  return (frequency) => {
    at += frequency / rate;
    return Math.sin(tau * at);
  };
}

/** Rounds the edge of a wave, which would alias. */
function blep(at, step) {
  if (at < step) return 2 * (at / step) - (at / step) ** 2 - 1;
  if (at > 1 - step) return ((at - 1) / step) ** 2 + (2 * (at - 1)) / step + 1;
  return 0;
}
export function saw(phase = 0) {
  let at = phase;
  return (frequency) => {
    const step = frequency / rate;
    at = (at + step) % 1;
    return 2 * at - 1 - blep(at, step);
  };
}
/** `width` is the share of the time above zero. */
export function pulse(width = 0.5, phase = 0) {
  const [up, down] = [saw(phase), saw(phase + width)];
  return (frequency) => (up(frequency) - down(frequency)) / 2;
}

export const white = (random) => () => 2 * random() - 1;
/** Noise with equal energy in each octave. */
export function pink(random) {
  let [a, b, c] = [0, 0, 0];
  return () => {
    const w = 2 * random() - 1;
    a = 0.99765 * a + w * 0.099046;
    b = 0.963 * b + w * 0.2965164;
    c = 0.57 * c + w * 1.0526913;
    return (a + b + c + w * 0.1848) / 3;
  };
}

/**
 * A filter whose frequency may move with every sample: returns `{low, band, high}`. The band has the
 * height 1 at its middle.
 */
export function filter() {
  let [a, b] = [0, 0];
  const out = { low: 0, band: 0, high: 0 };
  return (x, frequency, q = 0.707) => {
    const g = Math.tan((Math.PI * Math.min(frequency, rate * 0.45)) / rate);
    const k = 1 / q;
    const first = 1 / (1 + g * (g + k));
    const middle = first * (a + g * (x - b));
    const low = b + g * middle;
    a = 2 * middle - a;
    b = 2 * low - b;
    out.low = low;
    out.band = k * middle;
    out.high = x - k * middle - low;
    return out;
  };
}
const filtered = (kind) => (x, frequency, q) => {
  const step = filter();
  return x.map((sample) => step(sample, frequency, q)[kind]);
};
export const lowpass = filtered('low');
export const bandpass = filtered('band');
export const highpass = filtered('high');

/** Lifts or lowers one range by `db`. */
export function bell(x, frequency, db, q = 0.9) {
  const step = filter();
  const more = gain(db) - 1;
  return x.map((sample) => sample + more * step(sample, frequency, q).band);
}

/** Rounds what is loud, which adds harmonics: a small speaker shows a bass only by them. */
export const warm = (x, drive) => x.map((sample) => Math.tanh(sample * drive) / Math.tanh(drive));

export const scale = (x, factor) => x.map((sample) => sample * factor);
export const shaped = (x, envelope) => x.map((sample, i) => sample * envelope(i / rate));

/** Adds sounds of `[sound, volume, second at which it begins]`. */
export function mix(...layers) {
  const end = ([x, , at = 0]) => Math.round(at * rate) + x.length;
  const out = new Float64Array(Math.max(...layers.map(end)));
  for (const [x, volume = 1, at = 0] of layers) {
    const from = Math.round(at * rate);
    for (let i = 0; i < x.length; i += 1) out[from + i] += x[i] * volume;
  }
  return out;
}

/** As `mix`, into a sound whose end goes on at its beginning. */
export function mixAround(out, x, volume, at) {
  const from = Math.round(at * rate) + out.length;
  for (let i = 0; i < x.length; i += 1) out[(from + i) % out.length] += x[i] * volume;
}

/** Bursts of noise through a moving band: whooshes, puffs, splinters. */
export function gust(seconds, random, { frequency, q = 1.2, envelope, kind = 'band', colour = white }) {
  const [source, step] = [colour(random), filter()];
  return render(seconds, (t) => step(source(), frequency(t), q)[kind] * envelope(t));
}

/** A tone whose frequency moves. */
export function sweep(seconds, frequency, envelope, wave = sine()) {
  return render(seconds, (t) => wave(frequency(t)) * envelope(t));
}
