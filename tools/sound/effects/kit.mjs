// Gestures that several games make in their own material.
import { chimed, materials, struck } from '../lib/bodies.mjs';
import { gust, hertz, hit, line, mix, slide, sweep, swell } from '../lib/dsp.mjs';

/** Notes one after another, `gap` seconds apart: `play(hertz, seconds, random)` as an instrument. */
export const run = (notes, gap, play, random, { seconds = 0.5, louder = 0 } = {}) =>
  mix(...notes.map((note, at) => [play(hertz(note), seconds, random), 0.7 + louder * at, at * gap]));

/** Notes together, each a little after the one below. */
export const chord = (notes, play, random, seconds = 0.8, strum = 0.012) =>
  mix(...notes.map((note, at) => [play(hertz(note), seconds, random), 1 / Math.sqrt(notes.length), at * strum]));

/** The first millimetre of every hit: noise as short as a click. */
export const click = (random, frequency = 3200, seconds = 0.008) =>
  gust(seconds, random, { frequency: () => frequency, q: 0.7, envelope: hit(0.0004, seconds) });

/** A block of wood, as for a count. */
export const knock = (frequency, random, seconds = 0.14) =>
  mix([struck(frequency, seconds, materials.wood), 0.7], [click(random, frequency * 2.6), 0.5]);

/** Air that passes, from one pitch to another. */
export const whoosh = (seconds, from, to, random, { q = 1.4, attack = 0.4 } = {}) =>
  gust(seconds, random, { frequency: slide(from, to, seconds), q, envelope: swell(seconds * attack, seconds, seconds * (1 - attack)) });

/** Dust of light: small bells at random within a range. */
export function sparkle(seconds, random, { low = 2200, high = 5200, count = 14, fall = 0.25 } = {}) {
  return mix(...Array.from({ length: count }, (_, at) => [
    chimed(random.range(low, high), fall * 1.2, { ratio: 2.76, depth: 0.8, fall }),
    random.range(0.12, 0.4) * (1 - at / (count * 1.3)),
    (at / count) * seconds + random.range(0, seconds / count),
  ]));
}

/** Grains of a falling thing: stones, tiles, splinters. */
export function debris(seconds, random, { modes = materials.stone, low = 300, high = 1400, count = 30 } = {}) {
  return mix(...Array.from({ length: count }, (_, at) => {
    const when = seconds * (at / count) ** 1.4;
    const grain = mix([struck(random.range(low, high), 0.12, modes), 0.6], [click(random, random.range(900, 2600), 0.02), 0.5]);
    return [grain, random.range(0.3, 1) * (1 - (0.8 * at) / count), when];
  }));
}

/** The blow of a drum or a gun: a falling tone under a burst. */
export const boom = (random, { from = 260, to = 90, seconds = 0.3, air = 1100, burst = 0.12 } = {}) =>
  mix(
    [sweep(seconds, slide(from, to, seconds * 0.35), hit(0.0012, seconds * 0.9)), 0.8],
    [sweep(seconds * 0.6, slide(from * 2.6, to * 3, seconds * 0.25), hit(0.001, seconds * 0.4)), 0.35],
    [gust(burst * 1.5, random, { frequency: slide(air * 1.6, air * 0.6, burst), q: 0.7, envelope: hit(0.0008, burst) }), 0.7],
  );

/** People far away: noise through the vowels of a mouth, in which the single voices cannot be told. */
export function voices(seconds, random, { vowel, envelope, count = 7 }) {
  return mix(...Array.from({ length: count }, () => {
    const [shift, beat, phase] = [random.range(0.85, 1.2), random.range(2, 6), random.range(0, 6.28)];
    const open = line([0, 1], [seconds, 1]);
    return [mix(
      ...vowel.map(([frequency, volume, q]) => [gust(seconds, random, {
        frequency: (t) => frequency(t) * shift * open(t) * (1 + 0.03 * Math.sin(beat * t * 4 + phase)),
        q,
        envelope: (t) => envelope(t) * (0.75 + 0.25 * Math.sin(beat * t * 6.28 + phase)),
      }), volume]),
    ), 1 / Math.sqrt(count)];
  }));
}
