// Puzzle Mania: a waltz for a music box and a guitar, at home on a rainy day.
import { bass, brush, guitar, kalimba, musicBox, pad } from '../instruments.mjs';

export default {
  name: 'puzzle-mania',
  tempo: 110,
  beats: 3,
  bars: 12,
  level: -27,
  space: { size: 1, fall: 0.7, damp: 0.5 },
  tracks: [
    {
      part: 'tune', play: kalimba, volume: -7, far: 0.5,
      bars: [
        'c5 . f5 . a5! .', 'g5 . e5 . c5 .', 'd5 . f5 . a5 c6!', 'bb5 - a5 . f5 .',
        'c5 . f5 . a5! .', 'g5 . c6 . e5 .', 'f5 . a5 . c6! a5', 'g5 - - . . .',
        'd6! . c6 . bb5 .', 'c6 . bb5 . g5 .', 'a5 . e5 . f5 a5', 'g5 . bb5 . e5 .',
      ],
    },
    {
      part: 'echo', play: musicBox, volume: -20, far: 0.9,
      bars: [
        '. . . . . c6', '. . . c6 . .', '. . . . . .', '. . d6 . . .',
        '. . . . . c6', '. . . . g6 .', '. . . . . .', '. c6 . e6 . c6',
        '. . . f6 . .', '. . . e6 . .', '. . c6 . . .', '. . . . c6 .',
      ],
    },
    {
      part: 'guitar', play: guitar, volume: -12, far: 0.35,
      bars: [
        'f3 . a3+c4? - a3+c4? -', 'a3 . c4+e4? - c4+g4? -', 'd3 . a3+f4? - a3+f4? -', 'bb3 . d4+f4? - d4+f4? -',
        'f3 . a3+c4? - a3+c4? -', 'e3 . g3+c4? - g3+c4? -', 'd3 . a3+c4? - a3+f4? -', 'c3 . g3+bb3+f4? - g3+bb3+e4? -',
        'bb3 . d4+f4? - d4+f4? -', 'bb3 . c4+e4? - c4+e4? -', 'a3 . c4+e4? - d3 f3', 'g3 . bb3+d4? - c3 e3',
      ],
    },
    {
      part: 'bass', play: bass, volume: -17, far: 0.1,
      bars: ['f2 - -', 'a2 - -', 'd3 - -', 'bb2 - -', 'f2 - -', 'e2 - -', 'd3 - -', 'c3 - -', 'bb2 - -', 'bb2 - -', 'a2 - d3', 'g2 - c3'],
    },
    {
      part: 'air', play: pad, volume: -21, far: 0.9,
      bars: [
        'f4+a4 - -', 'e4+g4 - -', 'f4+a4 - -', 'd4+f4 - -', 'f4+a4 - -', 'e4+g4 - -',
        'f4+a4 - -', 'f4+bb4 - e4+g4', 'd4+f4 - -', 'e4+g4 - -', 'e4+a4 - f4', 'd4+g4 - e4',
      ],
    },
    { part: 'brush', play: brush, volume: -27, far: 0.3, bars: Array(12).fill('. . x . x? .') },
  ],
};
