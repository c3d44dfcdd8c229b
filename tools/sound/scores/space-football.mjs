// Space Football: a sunny stadium far out. A bass that walks, claps on two and four, a whistled tune.
import { bass, clap, glass, hat, kick, openHat, pad, stab, whistle } from '../instruments.mjs';

export default {
  name: 'space-football',
  tempo: 118,
  beats: 4,
  bars: 8,
  level: -26,
  swing: 0.08,
  space: { size: 1.5, fall: 1.1, damp: 0.35 },
  tracks: [
    {
      part: 'tune', play: whistle, volume: -9, far: 0.6,
      bars: [
        'f#5 - . a5 - . d6! - - - . . b5 - a5 -', 'f#5 - . e5 - . d5 - - - . . . . . .',
        'e5 - . g5 - . c6! - - - . . a5 - g5 -', 'b5 - - - a5 - g5 - . a5 - . b5 - . .',
        'a5 - . f#5 - . d6! - - - . . e6 - f#6 -', 'e6 - . d6 - . a5 - - - . . . . . .',
        'c6 - . a5 - . f5 - - - . . g5 - a5 -', 'b5 - - d6 - - g5 - . c#6 - . e6 - a5 -',
      ],
    },
    {
      part: 'bass', play: bass, volume: -8, far: 0.05,
      bars: [
        'd3! - . d3? . . c3 . d3 . a2 . c3 . d3 .', 'd3! - . d3? . . c3 . a2 . d3 . f#3 . e3 .',
        'c3! - . c3? . . b2 . c3 . g2 . b2 . c3 .', 'g2! - . g2? . . d3 . g3 . d3 . b2 . c3 .',
        'd3! - . d3? . . c3 . d3 . a2 . c3 . d3 .', 'd3! - . d3? . . c3 . a2 . d3 . f#3 . e3 .',
        'f2! - . f3? . . c3 . f3 . c3 . a2 . c3 .', 'g2! - . g3? . . d3 . a2! . e3 . a3 . c#3 .',
      ],
    },
    {
      part: 'stabs', play: stab, volume: -15, far: 0.5,
      bars: [
        '. . . a4+d5+f#5 . . a4+d5+f#5? .', '. . . a4+d5+f#5 . . . c5+d5+f#5?', '. . . g4+c5+e5 . . g4+c5+e5? .', '. . . g4+b4+d5 . . . g4+b4+d5?',
        '. . . a4+d5+f#5 . . a4+d5+f#5? .', '. . . a4+d5+f#5 . . . c5+d5+f#5?', '. . . a4+c5+f5 . . a4+c5+f5? .', '. . . g4+b4+d5 . . a4+c#5+e5! .',
      ],
    },
    {
      part: 'stars', play: glass, volume: -23, far: 0.9,
      bars: [
        '. a5 . d6 . f#6 . .', '. . . . a6 . f#6 .', '. g5 . c6 . e6 . .', '. . . . d6 . b5 .',
        '. a5 . d6 . f#6 . .', '. . . . a6 . f#6 .', '. a5 . c6 . f6 . .', '. . . . . . e6 .',
      ],
    },
    { part: 'sky', play: pad, volume: -22, far: 0.9, bars: ['f#4+a4 -', 'f#4+a4 -', 'e4+g4 -', 'd4+g4 -', 'f#4+a4 -', 'f#4+a4 -', 'f4+a4 -', 'd4+g4 e4+a4'] },
    { part: 'kick', play: kick, volume: -12, far: 0, bars: Array(8).fill('x! . . . x . . . x! . . x? x . . .') },
    { part: 'clap', play: clap, volume: -20, far: 0.5, bars: Array(8).fill('. x . x') },
    { part: 'hat', play: hat, volume: -27, far: 0.1, bars: Array(8).fill('x? x x! x x? x x! x x? x x! x x? x x! x') },
    { part: 'open', play: openHat, volume: -29, far: 0.2, bars: Array(8).fill('. . . . . . . x') },
  ],
};
