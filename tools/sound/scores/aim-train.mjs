// Aim Train: cool and steady. A pulse that keeps the eye awake, chords that do not hurry it.
import { bass, glass, kick, muted, pad, piano, rim, shaker } from '../instruments.mjs';

const beat = 'x! . . . . . x? . x . . . . . . x?';
const back = '. . . . x . . . . . . . x . . .';
const grains = 'x? x x! x? x? x x! x? x? x x! x? x? x x! x';

export default {
  name: 'aim-train',
  tempo: 112,
  beats: 4,
  bars: 8,
  level: -27,
  space: { size: 1.1, fall: 0.9, damp: 0.45 },
  tracks: [
    {
      part: 'pulse', play: muted, volume: -7, far: 0.25,
      bars: [
        'a4! . e5 . a4 c5 . e5 . a4 e5? . c5 . b4 .',
        'a4! . f5 . a4 c5 . f5 . a4 e5? . c5 . a4 .',
        'g4! . e5 . g4 c5 . d5 . g4 e5? . c5 . d5 .',
        'g4! . d5 . g4 b4 . d5 . g4 e5? . d5 . b4 .',
        'a4! . e5 . a4 c5 . e5 . a4 g5? . e5 . c5 .',
        'a4! . f5 . a4 c5 . f5 . a4 g5? . f5 . c5 .',
        'a4! . f5 . d5 a4 . f5 . a4 e5? . d5 . c5 .',
        'b4! . e5 . b4 d5 . e5 . b4 g#5? . e5 . b4 .',
      ],
    },
    {
      part: 'chords', play: piano, volume: -12, far: 0.6,
      bars: [
        'a3+e4+g4+c5 - - . . . e4+b4 -',
        'f3+c4+e4+a4 - - . . . c4+g4 -',
        'c4+e4+g4+d5 - - . . . e4+b4 -',
        'g3+d4+e4+b4 - - . . . d4+a4 -',
        'a3+e4+g4+c5 - - . . . e4+d5 -',
        'f3+c4+e4+a4 - - . . . c4+g4 -',
        'd4+f4+a4+e5 - - . . . f4+c5 -',
        'e4+a4+b4+d5 - - - e4+g#4+b4 - - -',
      ],
    },
    {
      part: 'ground', play: pad, volume: -19, far: 0.9,
      bars: ['a3+c4+e4 -', 'f3+a3+c4 -', 'c4+e4+g4 -', 'b3+d4+g4 -', 'a3+c4+e4 -', 'f3+a3+c4 -', 'd4+f4+a4 -', 'b3+e4+g#4 -'],
    },
    {
      part: 'bass', play: bass, volume: -13, far: 0.05,
      bars: [
        'a2! - - . . . a2 . . . e3 . a2 . . .', 'f2! - - . . . f2 . . . c3 . f2 . . .',
        'c3! - - . . . c3 . . . g2 . c3 . . .', 'g2! - - . . . g2 . . . d3 . b2 . . .',
        'a2! - - . . . a2 . . . e3 . a2 . . .', 'f2! - - . . . f2 . . . c3 . f2 . . .',
        'd3! - - . . . d3 . . . a2 . d3 . . .', 'e2! - - . . . e3 . . . b2 . g#2 . . .',
      ],
    },
    {
      part: 'lights', play: glass, volume: -17, far: 0.9,
      bars: [
        '. . . . . . . .', '. . . . c6 . e6 .', '. . . . . . . .', 'd6 . b5 . . . . .',
        '. . . . . . . .', '. . . . a5 . c6 .', 'f6 . e6 . c6 . . .', 'b5 . . . . . g#5 .',
      ],
    },
    { part: 'kick', play: kick, volume: -15, far: 0, bars: Array(8).fill(beat) },
    { part: 'rim', play: rim, volume: -19, far: 0.4, bars: Array(8).fill(back) },
    { part: 'shaker', play: shaker, volume: -25, far: 0.2, bars: Array(8).fill(grains) },
  ],
};
