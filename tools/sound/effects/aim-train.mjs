// Aim Train: glass and wood, in A, so that hits sound with the tune. `[level, make]`: the level in
// dB of the loudest 120 ms as heard from a phone.
import { glass, kalimba, kick, pad, piano } from '../instruments.mjs';
import { chimed, materials, struck } from '../lib/bodies.mjs';
import { gust, hertz, hit, lowpass, mix, pulse, render, slide, sweep, swell } from '../lib/dsp.mjs';
import { room } from '../lib/room.mjs';
import { chord, click, debris, knock, run, sparkle, whoosh } from './kit.mjs';

/** The target bursts: a click, a drop that falls onto A, a plate of glass, a soft knock below. */
const burst = (random) => mix(
  [click(random, 3800, 0.006), 0.5],
  [sweep(0.05, slide(2300, 880, 0.022), hit(0.0008, 0.05)), 0.45],
  [struck(880, 0.4, materials.glass, 0.9), 0.6],
  [sweep(0.07, slide(520, 300, 0.03), hit(0.001, 0.065)), 0.5],
);

export default {
  count: [-23, (random) => room(knock(1046, random), { wet: 0.15, tail: 0.1, fall: 0.2 })],
  go: [-19, (random) => room(mix(
    [whoosh(0.16, 900, 4200, random, { attack: 0.85 }), 0.35],
    [run(['a5', 'e6'], 0.06, kalimba, random), 0.7, 0.1],
    [knock(1568, random), 0.5, 0.1],
  ), { wet: 0.25, fall: 0.5 })],
  appear: [-32, (random) => mix(
    [sweep(0.07, slide(420, 900, 0.05), swell(0.012, 0.07, 0.05)), 0.7],
    [click(random, 2400, 0.012), 0.15],
  )],
  hit: [-18, (random) => room(burst(random), { wet: 0.16, tail: 0.15, fall: 0.3 })],
  perfect: [-17, (random) => room(mix(
    [burst(random), 0.8],
    [chord(['a5', 'e6', 'a6'], glass, random, 0.8, 0.018), 0.55, 0.012],
    [sparkle(0.25, random, { count: 9 }), 0.5, 0.03],
  ), { wet: 0.28, tail: 0.35, fall: 0.7, damp: 0.25 })],
  combo: [-19, (random) => room(mix(
    [run(['a4', 'c#5', 'e5', 'a5'], 0.055, kalimba, random, { louder: 0.08 }), 0.6],
    [whoosh(0.25, 700, 3600, random, { attack: 0.8 }), 0.35],
    [sparkle(0.2, random, { low: 3000, high: 6000, count: 8 }), 0.3, 0.2],
  ), { wet: 0.3, tail: 0.3, fall: 0.6 })],
  wrong: [-19, (random) => room(mix(
    [struck(311, 0.3, materials.wood.map(([ratio, volume, fall]) => [ratio, volume, fall * 2.2])), 0.8],
    [lowpass(sweep(0.22, slide(330, 262, 0.2), hit(0.002, 0.2), pulse(0.4)), 1300, 0.8), 0.32],
    [lowpass(sweep(0.22, slide(349, 277, 0.2), hit(0.002, 0.2), pulse(0.4)), 1300, 0.8), 0.32],
    [click(random, 700, 0.03), 0.6],
  ), { wet: 0.12, tail: 0.1, fall: 0.25 })],
  decoy: [-18, (random) => room(mix(
    [chimed(740, 0.5, { ratio: 1.414, depth: 3.2, fall: 0.5, bite: 0.6 }), 0.5],
    [chimed(523, 0.5, { ratio: 1.51, depth: 2.6, fall: 0.45, bite: 0.6 }), 0.5, 0.07],
    [debris(0.28, random, { modes: materials.glass, low: 1500, high: 4200, count: 16 }), 0.35, 0.01],
    [click(random, 2600, 0.02), 0.6],
  ), { wet: 0.18, tail: 0.15, fall: 0.3 })],
  missed: [-25, (random) => room(mix(
    [whoosh(0.3, 2200, 500, random, { attack: 0.2, q: 1 }), 0.7],
    [sweep(0.3, slide(560, 370, 0.28), swell(0.03, 0.3, 0.22)), 0.25],
  ), { wet: 0.15, tail: 0.1, fall: 0.3 })],
  last: [-19, (random) => room(mix(
    [run(['e6', 'b6', 'e6', 'b6'], 0.085, glass, random), 0.6],
    [run(['e5', 'b5', 'e5', 'b5'], 0.085, kalimba, random), 0.4],
  ), { wet: 0.25, tail: 0.25, fall: 0.5 })],
  passed: [-17, (random) => room(mix(
    [run(['a4', 'c#5', 'e5', 'a5', 'c#6'], 0.09, kalimba, random, { louder: 0.06 }), 0.7],
    [chord(['a4', 'e5', 'a5', 'c#6', 'e6'], piano, random, 0.8), 0.55, 0.46],
    [chord(['a5', 'e6', 'a6'], glass, random, 0.8), 0.4, 0.46],
    [sparkle(0.4, random), 0.35, 0.5],
    [kick(0, 0, random), 0.5, 0.46],
  ), { wet: 0.28, tail: 0.3, fall: 0.8 })],
  failed: [-19, (random) => room(lowpass(mix(
    [chord(['f4', 'a4', 'd5'], piano, random, 0.3), 0.6],
    [chord(['e4', 'g4', 'c5'], piano, random, 0.3), 0.6, 0.26],
    [chord(['c4', 'e4', 'a4'], piano, random, 0.6), 0.7, 0.52],
    [gust(0.6, random, { frequency: slide(900, 350, 0.5), q: 0.8, envelope: swell(0.1, 0.6, 0.4) }), 0.12, 0.5],
  ), 2200, 0.6), { wet: 0.25, tail: 0.2, fall: 0.6 })],
  best: [-17, (random) => room(mix(
    [run(['e5', 'f#5', 'g#5', 'a5', 'b5', 'c#6', 'e6', 'a6'], 0.05, glass, random, { louder: 0.04 }), 0.5],
    [chord(['a4', 'c#5', 'e5', 'b5'], piano, random, 0.7), 0.5, 0.42],
    [chord(['a4', 'c#5', 'e5'], (f, s) => pad(f, s), random, 0.8), 0.45, 0.3],
    [sparkle(0.9, random, { count: 26, low: 2600, high: 6200, fall: 0.35 }), 0.5, 0.45],
    [render(0.1, (t) => Math.sin(6.28 * hertz('a5') * t) * hit(0.001, 0.1)(t)), 0.3, 0.42],
  ), { wet: 0.3, tail: 0.3, fall: 0.9, damp: 0.25 })],
};
