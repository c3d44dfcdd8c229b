// Cannon Clash: a caravan on its way to a siege. A lute in the Hijaz mode over a two-headed drum.
import { bass, dum, guitar, reed, rubab, shaker, tak } from '../instruments.mjs';

export default {
  name: 'cannon-clash',
  tempo: 110,
  beats: 4,
  bars: 8,
  level: -26,
  space: { size: 1.2, fall: 0.7, damp: 0.5 },
  tracks: [
    {
      part: 'lute', play: rubab, volume: -8, far: 0.35,
      bars: [
        'd5! . . a4 . . bb4 a4 . . g4 . f#4 - g4 .', 'a4! - - . . . g4 f#4 eb4 . f#4 . d4 - - .',
        'g4 . . bb4! . . g4 bb4 . . c5 . bb4 . g4 .', 'a4! . . f#4 . . g4 a4 - - . . . . d5 c5',
        'bb4! . . d5 . . g5 - f#5 . g5 . d5 . bb4 .', 'a4 . . d5 . . f#5! - g5 . f#5 . eb5 . d5 .',
        'c5! . . eb5 . . g5 - eb5 . d5 . c5 . bb4 .', 'a4! . bb4 a4 g4 . f#4 . eb4 . f#4 . d4 - - .',
      ],
    },
    {
      part: 'march', play: guitar, volume: -16, far: 0.3,
      bars: [
        'd4 . a3 d4 . d4 a3 .', 'd4 . a3 d4 . d4 a3 .', 'eb4 . bb3 eb4 . eb4 g3 .', 'd4 . a3 d4 . f#4 a3 .',
        'd4 . g3 d4 . d4 bb3 .', 'd4 . a3 d4 . f#4 a3 .', 'eb4 . c4 g3 . eb4 c4 .', 'd4 . a3 eb4 . d4 a3 .',
      ],
    },
    {
      part: 'bellows', play: reed, volume: -22, far: 0.7,
      bars: ['d4+a4 - - -', 'd4+f#4 - - -', 'eb4+g4 - - -', 'd4+a4 - f#4+a4 -', 'd4+g4 - - -', 'd4+f#4 - - -', 'c4+eb4 - - -', 'd4+a4 - d4+f#4 -'],
    },
    {
      part: 'bass', play: bass, volume: -14, far: 0.05,
      bars: ['d3! - . d3? . d3 . a2', 'd3! - . d3? . d3 . a2', 'eb3! - . eb3? . bb2 . eb3', 'd3! - . d3? . a2 . c3', 'g2! - . g2? . g2 . d3', 'd3! - . d3? . a2 . d3', 'c3! - . c3? . g2 . c3', 'd3! - . eb3? . d3 . a2'],
    },
    { part: 'low skin', play: dum, volume: -13, far: 0.15, bars: Array(8).fill('x! . . . x? . . . . . x . . . . .') },
    {
      part: 'high skin', play: tak, volume: -19, far: 0.25,
      bars: [...Array(3).fill('. . x . . . x! . x . . x? . . x! .'), '. . x . . . x! . x . x? x . x? x! x', ...Array(3).fill('. . x . . . x! . x . . x? . . x! .'), '. . x . . . x! . x x? x . x! x? x x'],
    },
    { part: 'bells', play: shaker, volume: -27, far: 0.2, bars: Array(8).fill('x . x? . x! . x? . x . x? . x! . x? .') },
  ],
};
