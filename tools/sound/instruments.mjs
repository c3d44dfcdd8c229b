// The players of the scores: `(frequency, seconds, random)` gives a note of full strength with its
// tail. `seconds` is the written length.
import { chimed, materials, plucked, struck } from './lib/bodies.mjs';
import {
  bandpass, bell, filter, gust, highpass, hit, lowpass, mix, pulse, render, saw, scale, shaped, sine, slide, sweep, swell, warm, white,
} from './lib/dsp.mjs';

/** Notes last a little longer than written, as a hand lets go late. */
const held = (seconds, release = 0.08) => (t) => Math.min(1, Math.max(0, (seconds + release - t) / release));

/** Three saws beside each other behind a soft filter. */
export function pad(frequency, seconds) {
  const waves = [saw(0.1), saw(0.43), saw(0.77)];
  const [one, two] = [filter(), filter()];
  const envelope = swell(0.35, seconds + 0.5, 0.7);
  return render(seconds + 0.5, (t) => {
    const sum = waves[0](frequency * 0.9965) + waves[1](frequency) + waves[2](frequency * 1.0037);
    const open = 900 + 500 * Math.sin(1.7 * t);
    return 0.33 * two(one(sum, open, 0.6).low, open * 1.4, 0.6).low * envelope(t);
  });
}

/** An electric piano: two modulated pairs, the upper one only as the hammer strikes. */
export function piano(frequency, seconds) {
  const body = chimed(frequency, seconds + 0.5, { ratio: 1, depth: 0.9, fall: 2.4, bite: 0.5 });
  const tine = chimed(frequency, seconds + 0.5, { ratio: 14, depth: 0.35, fall: 0.5, bite: 0.3 });
  return shaped(mix([body, 0.9], [tine, 0.18]), held(seconds, 0.25));
}

/** A string that the hand's edge mutes. */
export const muted = (frequency, seconds, random) =>
  mix(
    [plucked(frequency, 0.4, random, { bright: 0.3, fall: 0.32, pick: 0.13 }), 0.8],
    [struck(frequency, 0.4, materials.marimba, 0.4), 0.5],
  );

export const guitar = (frequency, seconds, random) =>
  shaped(plucked(frequency, seconds + 0.5, random, { bright: 0.42, fall: 1.8, pick: 0.24 }), held(seconds, 0.3));

/** A lute with a skin: bright, dry, with the box's own two tones. */
export function rubab(frequency, seconds, random) {
  const string = plucked(frequency, seconds + 0.6, random, { bright: 0.78, fall: 1.1, pick: 0.11 });
  const twin = plucked(frequency * 1.0028, seconds + 0.6, random, { bright: 0.7, fall: 0.8, pick: 0.16 });
  const box = bell(bell(mix([string, 0.75], [twin, 0.45]), 430, 5, 1.6), 980, 4, 1.8);
  return shaped(box, held(seconds, 0.4));
}

export const kalimba = (frequency, _seconds, random) =>
  mix(
    [struck(frequency, 1.4, materials.kalimba, 0.85)],
    [gust(0.03, random, { frequency: () => 2100, q: 1.5, envelope: hit(0.0008, 0.025) }), 0.16],
  );

export const musicBox = (frequency) => struck(frequency, 1.6, materials.musicBox, 0.9);

export const glass = (frequency) => chimed(frequency, 1.1, { ratio: 3.5, depth: 1.3, fall: 1.1, bite: 0.3 });

/** A round bass; its harmonics are what a phone plays of it. */
export function bass(frequency, seconds) {
  const [wave, sub, step] = [saw(), sine(), filter()];
  const open = hit(0.004, 0.45);
  const raw = render(seconds + 0.1, (t) =>
    step(0.7 * wave(frequency), frequency * (3 + 7 * open(t)), 0.9).low + 0.6 * sub(frequency));
  return shaped(warm(raw, 1.8), (t) => Math.min(1, t / 0.004) * Math.exp(-1.4 * t) * held(seconds, 0.06)(t));
}

/** A bellows organ: reeds with a slow beat. */
export function reed(frequency, seconds) {
  const waves = [pulse(0.32), pulse(0.36, 0.3)];
  const envelope = swell(0.16, seconds + 0.25, 0.3);
  const raw = render(seconds + 0.25, (t) =>
    (waves[0](frequency * 0.998) + waves[1](frequency * 1.0025)) * 0.4 * envelope(t) * (0.9 + 0.1 * Math.sin(5.1 * 6.28 * t)));
  return lowpass(raw, 1700, 0.6);
}

/** A tune whistled through a synthesiser: a sine with breath, and vibrato once it is held. */
export function whistle(frequency, seconds, random) {
  const [one, two, breath] = [sine(), sine(0.2), gust(seconds + 0.12, random, { frequency: () => frequency * 2, q: 5, envelope: () => 1 })];
  const envelope = swell(0.03, seconds + 0.12, 0.12);
  return render(seconds + 0.12, (t, i) => {
    const wave = 0.006 * Math.min(1, Math.max(0, (t - 0.18) / 0.2)) * Math.sin(6.28 * 5.4 * t);
    const f = frequency * (1 + wave) * (1 - 0.03 * Math.exp(-t / 0.025));
    return (0.8 * one(f) + 0.16 * two(2 * f) + 0.22 * breath[i] * (0.35 + Math.exp(-t / 0.05))) * envelope(t);
  });
}

/** Brass: the louder it blows, the brighter. */
export function brass(frequency, seconds) {
  const [one, two, step] = [saw(), saw(0.5), filter()];
  const envelope = swell(0.035, seconds + 0.1, 0.12);
  return render(seconds + 0.1, (t) => {
    const loud = envelope(t);
    const f = frequency * (1 - 0.018 * Math.exp(-t / 0.03));
    return 0.5 * step(one(f) + two(f * 1.004), frequency * (1.5 + 4.5 * loud), 0.8).low * loud;
  });
}

export const stab = (frequency, seconds) => shaped(brass(frequency, Math.min(seconds, 0.16)), hit(0.01, 0.5));

export const kick = (_frequency, _seconds, random) =>
  mix(
    [sweep(0.22, slide(340, 92, 0.06), hit(0.001, 0.2)), 0.9],
    [gust(0.02, random, { frequency: () => 1900, q: 0.8, envelope: hit(0.0005, 0.018) }), 0.35],
  );
export const rim = (_frequency, _seconds, random) =>
  mix(
    [struck(1180, 0.12, materials.wood, 0.8), 0.5],
    [gust(0.03, random, { frequency: () => 3400, q: 1, envelope: hit(0.0005, 0.02) }), 0.5],
  );
export function clap(_frequency, _seconds, random) {
  const hand = () => gust(0.16, random, { frequency: () => 1500, q: 1.1, envelope: hit(0.0008, 0.035) });
  const tail = gust(0.22, random, { frequency: () => 1700, q: 0.8, envelope: hit(0.004, 0.16) });
  return mix([hand(), 0.6], [hand(), 0.7, 0.011], [hand(), 0.6, 0.021], [tail, 0.5, 0.024]);
}
export const shaker = (_frequency, _seconds, random) =>
  highpass(gust(0.09, random, { frequency: () => 6200, q: 0.8, envelope: swell(0.025, 0.08, 0.05) }), 3500);
export const hat = (_frequency, _seconds, random) =>
  highpass(gust(0.07, random, { frequency: () => 7800, q: 0.7, envelope: hit(0.0006, 0.05) }), 5200);
export const openHat = (_frequency, _seconds, random) =>
  highpass(gust(0.26, random, { frequency: () => 7600, q: 0.7, envelope: hit(0.0008, 0.22) }), 5000);
/** Strokes of a two-headed drum: the left hand bends the low skin, the right one cracks the high skin. */
export const dum = (_frequency, _seconds, random) =>
  mix(
    [sweep(0.4, slide(118, 168, 0.16), hit(0.003, 0.36)), 0.7],
    [struck(236, 0.25, materials.skin, 0.7), 0.5],
    [gust(0.04, random, { frequency: () => 700, q: 0.8, envelope: hit(0.001, 0.03) }), 0.5],
  );
export const tak = (_frequency, _seconds, random) =>
  mix(
    [struck(690, 0.14, materials.skin, 0.9), 0.4],
    [gust(0.05, random, { frequency: () => 2600, q: 0.9, envelope: hit(0.0005, 0.035) }), 0.7],
  );
/** Brushes over a drum. */
export const brush = (_frequency, _seconds, random) => {
  const source = white(random);
  return scale(bandpass(shaped(render(0.2, source), swell(0.05, 0.18, 0.12)), 4200, 0.6), 0.7);
};
