import { scene } from '../lib/paths.mjs';

const from = (name) => scene(`play/space-football/${name}`);

/** The stadiums of Space Football: three levels each. */
const worlds = [1, 2, 3, 4];

/**
 * The atlases of Space Football: what every stadium has, and for each stadium its pitch and its rival.
 * Pixels a unit of the table: 66 in the pitches, 80 in the sprites on them. Heads are as high as the
 * cover shows them.
 */
export const spaceFootball = [
  {
    id: 'play/space-football/ball',
    kind: 'atlas',
    sprites: [
      { name: 'ball', source: from('ball'), size: [88, 88], frames: 8 },
      { name: 'pad', source: from('pad'), size: [128, 128] },
      { name: 'hand', source: from('hand'), size: [200, 200] },
    ],
  },
  ...worlds.map((world) => ({
    id: `play/space-football/stadium-${world}`,
    kind: 'atlas',
    quality: 70,
    sprites: [{ name: 'pitch', source: from('pitch'), size: [858, 1386], declare: { World: world }, opaque: true }],
  })),
  ...worlds.map((world) => ({
    id: `play/space-football/rival-${world}`,
    kind: 'atlas',
    sprites: [
      { name: 'head', source: from('rival'), size: [208, 208], frames: 3, declare: { World: world, Pad: 0 } },
      { name: 'pad', source: from('rival'), size: [128, 128], frames: 3, declare: { World: world, Pad: 1 } },
      // The levels of the first stadium have no obstacles.
      ...(world > 1 ? [{ name: 'obstacle', source: from('obstacle'), size: [88, 88], declare: { World: world } }] : []),
    ],
  })),
];
