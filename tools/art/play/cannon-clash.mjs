import { scene } from '../lib/paths.mjs';

/** Pixels for 100 units of the field: a phone's field with two pixels to a point. */
const sharpness = 80;

const of = (name, file, units, declare = {}, frames = 1, scale = 1) => {
  const pixels = Math.round(units * sharpness * scale);
  return { name, source: scene(`play/cannon-clash/${file}`), size: [pixels, pixels], frames, declare };
};
const sides = ['own', 'their'];
/** The sides by name, with what their scenes read. */
const each = (make) => sides.flatMap((side, Side) => make(side, { Side }));

/** Figures, cannons, the gate and effects: the same in every arena. */
const units = {
  id: 'play/cannon-clash/units',
  kind: 'atlas',
  quality: 74,
  sprites: [
    // Scenes of 3.3 units, drawn as figures of 0.78 and 1.3 units.
    ...each((side, declare) => [
      of(`${side}-minion`, 'figure', 3.3, declare, 8, 0.36),
      of(`${side}-brute`, 'figure', 3.3, { ...declare, Brute: 1 }, 6, 0.56),
      of(`${side}-cannon`, 'cannon', 2.4, declare, 5, 0.92),
      of(`${side}-flag`, 'flag', 2.2, declare, 6, 0.8),
    ]),
    of('pillar', 'pillar', 2.6),
    of('puff', 'puff', 2.6, {}, 6, 0.34),
    of('fire', 'fire', 2, {}, 6, 0.32),
    of('hand', 'thing', 5, { Which: 0 }, 1, 0.34),
    of('flash', 'thing', 2.6, { Which: 1 }, 1, 0.34),
    ...[2, 3, 4].map((Which) => of(`stone-${Which - 1}`, 'thing', 1.6, { Which }, 1, 0.2)),
    of('shield', 'thing', 2.6, { Which: 5 }, 1, 0.9),
    of('shadow', 'thing', 2.2, { Which: 6 }, 1, 0.4),
    of('ball', 'thing', 1.3, { Which: 7 }, 1, 0.24),
  ],
};

const arenas = [1, 2, 3];
const kinds = [
  { kind: 'side', units: 4.4, Big: 0 },
  { kind: 'centre', units: 5.4, Big: 1 },
];

/** The towers as they stand. */
const towers = (Arena) => ({
  id: `play/cannon-clash/towers-${Arena}`,
  kind: 'atlas',
  quality: 74,
  sprites: each((side, declare) =>
    kinds.flatMap(({ kind, units: height, Big }) =>
      ['whole', 'cracked'].map((state, State) => of(`${side}-${kind}-${state}`, 'tower', height, { ...declare, Arena, Big, State })),
    ),
  ),
});

/** How they fall, and what is left: needed later than the rest. Dust hides that it is less sharp. */
const ruins = (Arena) => ({
  id: `play/cannon-clash/ruins-${Arena}`,
  kind: 'atlas',
  quality: 40,
  sprites: each((side, declare) =>
    kinds.flatMap(({ kind, units: height, Big }) => [
      of(`${side}-${kind}-ruin`, 'tower', height, { ...declare, Arena, Big, State: 2 }),
      of(`${side}-${kind}-collapse`, 'collapse', height, { ...declare, Arena, Big }, 8, 0.66),
    ]),
  ),
});

/** The ground of an arena: 1240 by 2000 units around the field's middle. */
const ground = (Arena) => ({
  id: `play/cannon-clash/ground-${Arena}`,
  kind: 'atlas',
  quality: 62,
  sprites: [{ name: 'ground', source: scene('play/cannon-clash/ground'), size: [868, 1400], opaque: true, declare: { Arena } }],
});

/** The atlases of Cannon Clash. */
export const cannonClash = [units, ...arenas.flatMap((arena) => [ground(arena), towers(arena), ruins(arena)])];
