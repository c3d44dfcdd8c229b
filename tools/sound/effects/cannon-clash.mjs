// Cannon Clash: powder, wood, iron and stone. Strings and horns only for what decides the match.
import { brass, dum, guitar, reed, rubab, tak } from '../instruments.mjs';
import { chimed, materials, struck } from '../lib/bodies.mjs';
import { filter, gust, hertz, hit, line, lowpass, mix, render, saw, shaped, sine, slide, sweep, swell, tau } from '../lib/dsp.mjs';
import { room } from '../lib/room.mjs';
import { boom, chord, click, debris, knock, run, sparkle, whoosh } from './kit.mjs';

const valley = { wet: 0.18, tail: 0.2, size: 1.4, fall: 0.5, damp: 0.5 };
const horn = (f, s) => lowpass(brass(f, s), 2600, 0.6);
/** Strokes on both skins, faster and louder. */
function roll(seconds, random) {
  const strokes = [];
  for (let at = 0, step = 0.1; at < seconds; at += step, step = Math.max(0.045, step * 0.93)) {
    strokes.push([(strokes.length % 2 ? tak : dum)(0, 0, random), 0.35 + (0.6 * at) / seconds, at]);
  }
  return mix(...strokes);
}
/** A small creature says "ow-ah": a buzz through a mouth that opens. */
function called(seconds) {
  const [throat, one, two] = [saw(), filter(), filter()];
  const [pitch, open] = [line([0, 290], [0.09, 420], [seconds, 360]), swell(0.02, seconds, 0.12)];
  const [low, high] = [line([0, 420], [0.12, 900], [seconds, 760]), line([0, 800], [0.12, 1500], [seconds, 1300])];
  return render(seconds, (t) => {
    const buzz = throat(pitch(t) * (1 + 0.012 * Math.sin(tau * 9 * t)));
    return (one(buzz, low(t), 5).band + 0.6 * two(buzz, high(t), 6).band) * open(t);
  });
}
const crumble = (random, seconds) => mix(
  [boom(random, { from: 300, to: 75, seconds: 0.55, air: 700, burst: 0.3 }), 0.8],
  [debris(seconds * 0.8, random, { low: 260, high: 1100, count: 34 }), 0.6, 0.04],
  [gust(seconds, random, { frequency: slide(1100, 380, seconds), q: 0.6, envelope: line([0, 0], [0.05, 1], [seconds * 0.4, 0.5], [seconds, 0]) }), 0.35],
);

export default {
  fire: [-24, (random) => room(mix(
    [boom(random, { from: 420, to: 150, seconds: 0.13, air: 1300, burst: 0.06 }), 0.9],
    [struck(540, 0.08, materials.wood), 0.25],
  ), { ...valley, wet: 0.08, tail: 0.05 })],
  brute: [-18, (random) => room(mix(
    [boom(random, { from: 340, to: 105, seconds: 0.28, air: 950, burst: 0.2 }), 0.9],
    [boom(random, { from: 760, to: 330, seconds: 0.2, air: 1600, burst: 0.1 }), 0.7],
    [struck(390, 0.35, materials.plate, 0.9), 0.3],
    [whoosh(0.3, 500, 1600, random, { attack: 0.3 }), 0.2, 0.06],
  ), valley)],
  doubles: [-24, (random) => room(mix(
    [chimed(784, 0.28, { ratio: 2.01, depth: 1, fall: 0.3 }), 0.5],
    [chimed(1175, 0.28, { ratio: 2.01, depth: 1, fall: 0.3 }), 0.5, 0.06],
    [whoosh(0.14, 1500, 3600, random), 0.2],
  ), { ...valley, wet: 0.2, tail: 0.1 })],
  clash: [-26, (random) => mix(
    [struck(2150, 0.16, materials.blade), 0.5],
    [struck(1610, 0.14, materials.blade), 0.3, 0.012],
    [click(random, 3600, 0.014), 0.5],
  )],
  hit: [-21, (random) => room(mix(
    [struck(480, 0.15, materials.stone), 0.8],
    [debris(0.14, random, { low: 500, high: 1500, count: 7 }), 0.4, 0.02],
    [click(random, 1500, 0.03), 0.6],
  ), { ...valley, wet: 0.12, tail: 0.08 })],
  struck: [-20, (random) => room(mix(
    [boom(random, { from: 330, to: 180, seconds: 0.2, air: 620, burst: 0.12 }), 0.8],
    [struck(390, 0.2, materials.stone), 0.8],
    [chimed(370, 0.3, { ratio: 1.41, depth: 1.4, fall: 0.3, bite: 0.6 }), 0.3],
  ), { ...valley, wet: 0.14, tail: 0.1 })],
  collapse: [-17, (random) => room(crumble(random, 1.25), valley)],
  felled: [-18, (random) => room(mix(
    [chord(['d4', 'a4', 'd5'], horn, random, 0.16), 0.5],
    [chord(['d4', 'f#4', 'a4', 'd5', 'f#5'], horn, random, 0.45), 0.6, 0.2],
    [run(['d5', 'f#5', 'a5'], 0.05, rubab, random), 0.3, 0.2],
    [tak(0, 0, random), 0.4, 0.2],
  ), valley)],
  fallen: [-19, (random) => room(lowpass(mix(
    [chord(['d4', 'f4', 'a4'], horn, random, 0.2), 0.6],
    [chord(['bb3', 'eb4', 'g4'], horn, random, 0.5), 0.7, 0.24],
    [dum(0, 0, random), 0.6], [dum(0, 0, random), 0.7, 0.24],
  ), 1800, 0.6), valley)],
  opened: [-19, (random) => room(mix(
    [shaped(lowpass(sweep(0.45, slide(210, 330, 0.45), swell(0.05, 0.45, 0.1), sine()), 2000), (t) => (Math.sin(6.28 * 27 * t) > 0.2 ? 1 : 0.25)), 0.3],
    [gust(0.45, random, { frequency: slide(600, 1500, 0.45), q: 2.5, envelope: (t) => swell(0.05, 0.45, 0.05)(t) * (0.6 + 0.4 * Math.sin(6.28 * 27 * t)) }), 0.5],
    [struck(420, 0.5, materials.plate), 0.3, 0.42],
    [chord(['d4', 'a4', 'd5'], horn, random, 0.3), 0.4, 0.42],
  ), valley)],
  full: [-22, (random) => room(mix(
    [sweep(0.24, slide(300, 880, 0.24), swell(0.2, 0.24, 0.04)), 0.25],
    [chimed(880, 0.4, { ratio: 3, depth: 0.9, fall: 0.45 }), 0.5, 0.21],
    [chimed(1319, 0.4, { ratio: 3, depth: 0.9, fall: 0.4 }), 0.35, 0.23],
    [click(random, 3200, 0.01), 0.3, 0.21],
  ), { ...valley, tail: 0.1 })],
  rush: [-18, (random) => room(mix(
    [roll(0.6, random), 0.55],
    [chord(['d4', 'a4'], horn, random, 0.12), 0.5, 0.55],
    [chord(['d4', 'a4'], horn, random, 0.12), 0.5, 0.72],
    [chord(['eb4', 'bb4', 'eb5'], horn, random, 0.4), 0.6, 0.89],
    [dum(0, 0, random), 0.7, 0.89],
  ), valley)],
  overtime: [-18, (random) => room(mix(
    [struck(440, 1.1, materials.bell), 0.5],
    [struck(440, 1.1, materials.bell), 0.5, 0.5],
    [dum(0, 0, random), 0.6], [dum(0, 0, random), 0.6, 0.5], [tak(0, 0, random), 0.4, 0.75],
    [click(random, 2400, 0.02), 0.4], [click(random, 2400, 0.02), 0.4, 0.5],
  ), valley)],
  emote: [-22, (random) => room(mix(
    [called(0.26), 0.6],
    [click(random, 1400, 0.02), 0.5],
    [struck(660, 0.12, materials.marimba, 0.5), 0.3],
  ), { ...valley, wet: 0.1, tail: 0.08 })],
  count: [-22, (random) => room(mix([knock(980, random), 0.8], [rubab(hertz('d5'), 0.2, random), 0.35]), { ...valley, tail: 0.1 })],
  go: [-18, (random) => room(mix(
    [dum(0, 0, random), 0.8], [tak(0, 0, random), 0.6],
    [chord(['d4', 'a4', 'd5', 'f#5'], horn, random, 0.32), 0.6],
  ), valley)],
  won: [-17, (random) => room(mix(
    [run(['a4', 'd5', 'f#5', 'a5'], 0.09, rubab, random, { louder: 0.1 }), 0.6],
    [chord(['g4', 'bb4', 'd5'], horn, random, 0.22), 0.5, 0.4],
    [chord(['d4', 'f#4', 'a4', 'd5', 'f#5'], horn, random, 0.75), 0.65, 0.7],
    [roll(0.3, random), 0.4, 0.42],
    [dum(0, 0, random), 0.8, 0.7],
    [sparkle(0.5, random, { count: 12 }), 0.3, 0.75],
  ), { ...valley, tail: 0.3 })],
  lost: [-19, (random) => room(lowpass(mix(
    [run(['d5', 'c5', 'bb4', 'a4'], 0.15, guitar, random), 0.5],
    [chord(['g3', 'bb3', 'd4'], reed, random, 0.4), 0.5, 0.3],
    [chord(['d3', 'a3', 'd4', 'eb4'], reed, random, 0.5), 0.6, 0.68],
    [dum(0, 0, random), 0.7, 0.68],
    [shaped(guitar(hertz('d4'), 0.6, random), hit(0.003, 0.7)), 0.4, 0.68],
  ), 2400, 0.6), valley)],
};
