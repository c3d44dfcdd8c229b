// Puzzle Mania: wooden tiles on a table, and a kalimba in F for what goes well.
import { kalimba, musicBox, pad } from '../instruments.mjs';
import { materials, struck } from '../lib/bodies.mjs';
import { gust, hertz, hit, lowpass, mix, slide, sweep, swell } from '../lib/dsp.mjs';
import { room } from '../lib/room.mjs';
import { chord, click, debris, knock, run, sparkle, whoosh } from './kit.mjs';

/** A tile falls into its place. */
const clack = (random, frequency = 620) => mix(
  [struck(frequency, 0.12, materials.tile), 0.6],
  [struck(frequency * 0.53, 0.12, materials.wood), 0.5],
  [click(random, 2600, 0.01), 0.45],
);
/** Wood over felt. */
const rub = (seconds, random, high = 2200) =>
  gust(seconds, random, { frequency: slide(1000, high, seconds), q: 1.1, envelope: swell(seconds * 0.7, seconds, seconds * 0.3) });

export default {
  pick: [-28, (random) => mix([struck(900, 0.07, materials.wood), 0.6], [click(random, 1900, 0.01), 0.4])],
  turn: [-23, (random) => room(mix([rub(0.075, random), 0.4], [clack(random), 0.8, 0.06]), { wet: 0.1, tail: 0.05, fall: 0.2 })],
  right: [-19, (random) => room(mix(
    [rub(0.075, random, 2800), 0.3],
    [clack(random, 700), 0.6, 0.06],
    [kalimba(hertz('c6'), 1, random), 0.6, 0.066],
    [kalimba(hertz('f5'), 1, random), 0.35, 0.066],
  ), { wet: 0.22, tail: 0.2, fall: 0.45 })],
  row: [-19, (random) => room(mix(
    [run(['f5', 'a5', 'c6'], 0.075, kalimba, random, { louder: 0.1 }), 0.7],
    [run(['f6', 'a6', 'c7'], 0.075, musicBox, random), 0.16],
  ), { wet: 0.25, tail: 0.2, fall: 0.5 })],
  near: [-20, (random) => room(mix(
    [chord(['f4', 'a4', 'c5', 'e5'], (f, s) => pad(f, s), random, 0.7), 0.8],
    [run(['c5', 'e5', 'g5', 'bb5'], 0.1, kalimba, random, { louder: 0.06 }), 0.6, 0.05],
  ), { wet: 0.3, tail: 0.2, fall: 0.6 })],
  reset: [-21, (random) => room(mix(
    [whoosh(0.6, 700, 2400, random, { attack: 0.5, q: 0.9 }), 0.3],
    [debris(0.5, random, { modes: materials.tile, low: 420, high: 980, count: 15 }), 0.6, 0.05],
    [clack(random, 540), 0.7, 0.62],
  ), { wet: 0.14, tail: 0.1, fall: 0.3 })],
  few: [-21, (random) => room(mix(
    [knock(660, random), 0.8],
    [knock(525, random), 0.9, 0.16],
    [struck(330, 0.4, materials.marimba, 0.6), 0.4, 0.16],
  ), { wet: 0.18, tail: 0.15, fall: 0.4 })],
  last: [-20, (random) => room(mix(
    [knock(660, random), 0.7],
    [knock(660, random), 0.7, 0.12],
    [knock(440, random), 0.9, 0.24],
    [musicBox(hertz('e5')), 0.3, 0.24],
    [musicBox(hertz('bb5')), 0.25, 0.24],
  ), { wet: 0.2, tail: 0.2, fall: 0.4 })],
  star: [-19, (random) => room(mix(
    [run(['f6', 'c7'], 0.07, musicBox, random, { louder: 0.2 }), 0.5],
    [sparkle(0.3, random, { count: 10 }), 0.5, 0.08],
  ), { wet: 0.3, tail: 0.25, fall: 0.6, damp: 0.2 })],
  blocked: [-27, (random) => mix(
    [lowpass(struck(340, 0.12, materials.wood), 1400, 0.7), 0.9],
    [lowpass(click(random, 800, 0.04), 1200, 0.7), 0.4],
  )],
  solved: [-17, (random) => room(mix(
    [run(['c5', 'f5', 'a5', 'c6', 'f6', 'a6'], 0.075, musicBox, random, { louder: 0.04 }), 0.55],
    [chord(['f4', 'c5', 'a5', 'g5'], kalimba, random, 1, 0.03), 0.7, 0.5],
    [chord(['f4', 'a4', 'c5'], (f, s) => pad(f, s), random, 0.9), 0.5, 0.35],
    [chord(['f5', 'c6', 'f6'], musicBox, random, 1, 0.04), 0.35, 0.85],
    [sparkle(0.7, random, { count: 16 }), 0.3, 0.55],
  ), { wet: 0.28, tail: 0.3, fall: 0.8 })],
  failed: [-20, (random) => room(mix(
    [run(['a5', 'f5', 'd5'], 0.17, kalimba, random), 0.6],
    [chord(['bb4', 'd5', 'f5'], (f, s) => lowpass(pad(f, s), 1100, 0.6), random, 0.5), 0.5, 0.3],
    [kalimba(hertz('bb4'), 1, random), 0.6, 0.52],
    [sweep(0.3, slide(330, 280, 0.3), hit(0.01, 0.3)), 0.12, 0.52],
  ), { wet: 0.22, tail: 0.15, fall: 0.6 })],
};
