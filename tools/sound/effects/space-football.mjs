// Space Football: plastic on a floating table, bumpers, a whistle, and people far up in the stands.
import { brass, glass, kick, stab } from '../instruments.mjs';
import { chimed, materials, struck } from '../lib/bodies.mjs';
import { bell, gust, hit, line, lowpass, mix, mixAround, pulse, render, scale, shaped, silence, slide, sweep, swell, tau } from '../lib/dsp.mjs';
import { room } from '../lib/room.mjs';
import { boom, chord, click, knock, run, sparkle, voices, whoosh } from './kit.mjs';

const arena = { wet: 0.2, tail: 0.2, size: 1.5, fall: 0.5, damp: 0.4 };
const a = [[(_t) => 720, 1, 3], [(_t) => 1180, 0.7, 4], [(_t) => 2500, 0.25, 4]];
const cheer = (seconds, random) => voices(seconds, random, { vowel: a, envelope: line([0, 0], [0.12, 1], [0.7, 0.8], [seconds, 0]) });
const ooh = (seconds, random) => voices(seconds, random, {
  vowel: [[slide(620, 430, seconds), 1, 5], [slide(1000, 760, seconds), 0.55, 5]],
  envelope: swell(0.12, seconds, seconds * 0.7),
});
/** The stands, without beginning and end. */
function murmur(random) {
  const seconds = 3;
  const out = silence(seconds);
  const vowels = [a, [[(_t) => 480, 1, 4], [(_t) => 900, 0.5, 4]], [[(_t) => 560, 1, 3], [(_t) => 1700, 0.5, 4]]];
  for (let at = 0; at < 16; at += 1) {
    const long = random.range(0.9, 1.9);
    const voice = voices(long, random, { vowel: vowels[at % 3], envelope: swell(long * 0.45, long, long * 0.5), count: 2 });
    mixAround(out, voice, random.range(0.5, 0.9), (at / 16) * seconds);
  }
  return out;
}
/** A pea in a whistle: two tones that it interrupts. */
function pea(seconds, random) {
  const breath = gust(seconds, random, { frequency: () => 2300, q: 3, envelope: swell(0.02, seconds, 0.06) });
  return render(seconds, (t, i) => {
    const trill = Math.sin(tau * 31 * t);
    const loud = swell(0.012, seconds, 0.05)(t) * (0.72 + 0.28 * trill);
    const f = 2060 + 45 * trill;
    return (0.5 * Math.sin(tau * 2060 * t + 45 / 31 * (1 - Math.cos(tau * 31 * t))) + 0.35 * Math.sin(tau * 2390 * t + 1.2 * trill)) * loud
      + 0.3 * breath[i] * (f / 2060);
  });
}
const puck = (frequency, random, hard) => mix(
  [struck(frequency, 0.16, materials.tile, 0.6 + 0.4 * hard), 0.6],
  [struck(frequency * 0.6, 0.16, materials.marimba, 0.4), 0.4],
  [click(random, 2200 + 1400 * hard, 0.008), 0.35 + 0.3 * hard],
);

export default {
  wall: [-26, (random) => room(puck(1240, random, 0.2), { ...arena, wet: 0.1, tail: 0.05 })],
  soft: [-23, (random) => room(mix([puck(430, random, 0.1), 0.8], [sweep(0.09, slide(640, 400, 0.05), hit(0.002, 0.09)), 0.6]), { ...arena, wet: 0.1, tail: 0.05 })],
  hard: [-17, (random) => room(mix(
    [puck(520, random, 1), 0.9],
    [boom(random, { from: 480, to: 160, seconds: 0.18, air: 1500, burst: 0.06 }), 0.7],
    [sweep(0.16, slide(2600, 420, 0.12), hit(0.001, 0.15), pulse(0.3)), 0.12],
  ), arena)],
  obstacle: [-20, (random) => room(mix(
    [struck(830, 0.4, materials.bumper), 0.7],
    [sweep(0.12, slide(520, 830, 0.05), hit(0.001, 0.1)), 0.3],
    [click(random, 3000, 0.008), 0.4],
  ), { ...arena, wet: 0.15 })],
  serve: [-23, (random) => room(mix(
    [whoosh(0.18, 3200, 900, random, { attack: 0.2 }), 0.4],
    [sweep(0.16, slide(392, 784, 0.1), swell(0.02, 0.16, 0.1)), 0.35, 0.08],
    [puck(620, random, 0.2), 0.5, 0.1],
  ), { ...arena, tail: 0.1 })],
  count: [-21, (random) => room(mix([chimed(587, 0.25, { ratio: 2, depth: 1.1, fall: 0.3 }), 0.7], [knock(1174, random), 0.4]), { ...arena, tail: 0.1 })],
  whistle: [-20, (random) => room(pea(0.42, random), { ...arena, wet: 0.25 })],
  end: [-19, (random) => room(mix([pea(0.2, random), 0.9], [pea(0.2, random), 0.9, 0.26], [pea(0.5, random), 1, 0.52]), { ...arena, wet: 0.25 })],
  tick: [-23, (random) => room(mix(
    [knock(1480, random, 0.1), 0.5],
    [kick(0, 0, random), 0.4],
    [struck(523, 0.3, materials.marimba, 0.5), 0.5],
  ), { ...arena, wet: 0.12, tail: 0.08 })],
  goal: [-16, (random) => room(mix(
    [cheer(1.7, random), 0.5],
    [chord(['d4', 'a4', 'd5', 'f#5'], brass, random, 0.22), 0.55],
    [chord(['d4', 'a4', 'd5', 'f#5', 'a5'], brass, random, 0.6), 0.6, 0.26],
    [run(['d6', 'f#6', 'a6', 'd7'], 0.07, glass, random), 0.2, 0.28],
    [boom(random, { seconds: 0.35 }), 0.6],
  ), { ...arena, tail: 0.3 })],
  against: [-19, (random) => room(mix(
    [ooh(1.1, random), 0.6],
    [lowpass(chord(['d4', 'f4', 'bb4'], brass, random, 0.22), 1500, 0.7), 0.5],
    [shaped(lowpass(chord(['c4', 'e4', 'a4'], brass, random, 0.5), 1200, 0.7), line([0, 1], [0.6, 0.3])), 0.5, 0.24],
    [boom(random, { from: 220, to: 80, seconds: 0.3, air: 600 }), 0.4],
  ), arena)],
  golden: [-18, (random) => room(mix(
    [whoosh(0.5, 500, 4000, random, { attack: 0.9, q: 1 }), 0.3],
    [chord(['a4', 'd5', 'g5'], brass, random, 0.4), 0.4, 0.4],
    [chord(['a4', 'c#5', 'e5', 'a5'], brass, random, 0.5), 0.5, 0.78],
    [struck(440, 1.2, materials.plate), 0.12, 0.4],
    [sparkle(0.6, random, { count: 18 }), 0.4, 0.5],
  ), { ...arena, tail: 0.25 })],
  won: [-17, (random) => room(mix(
    [run(['d5', 'd5', 'd5'], 0.12, stab, random, { seconds: 0.1 }), 0.5],
    [chord(['g4', 'b4', 'd5', 'g5'], brass, random, 0.32), 0.5, 0.36],
    [chord(['a4', 'd5', 'f#5', 'a5'], brass, random, 0.75), 0.55, 0.74],
    [cheer(1.4, random), 0.3, 0.5],
    [sparkle(0.6, random), 0.3, 0.8],
    [kick(0, 0, random), 0.5, 0.74],
  ), { ...arena, tail: 0.3 })],
  lost: [-20, (random) => room(lowpass(mix(
    [run(['f5', 'e5', 'd5'], 0.2, (f, s) => shaped(brass(f, s), line([0, 1], [0.3, 0.5])), random, { seconds: 0.18 }), 0.4],
    [chord(['bb3', 'd4', 'f4', 'a4'], brass, random, 0.6), 0.5, 0.6],
    [ooh(0.8, random), 0.2, 0.5],
  ), 1900, 0.6), arena)],
  crowd: [-33, (random) => bell(scale(murmur(random), 0.5), 900, 3), 'loop'],
};
