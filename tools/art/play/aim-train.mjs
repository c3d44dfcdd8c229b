import { scene } from '../lib/paths.mjs';

/** The worlds of Aim Train: five levels each. */
const worlds = [1, 2, 3, 4, 5];
/** Exposure of each ground: it must stay darker than the targets before it. */
const lifts = [1.3, 0.82, 1.2, 1, 1.15];

const still = [200, 200];
const shattering = [256, 256];
const hand = { name: 'hand', source: scene('play/aim-train/hand'), size: [220, 220], frames: 2 };

/** Two atlases a world: its things, and its ground, which is cropped for a phone and for a desk. */
export const aimTrain = worlds.flatMap((world) => {
  const source = scene(`play/aim-train/world-${world}`);
  const sprite = (name, part, size, frames) => ({ name, source, size, frames, declare: { Part: part } });
  return [
    {
      id: `play/aim-train/world-${world}`,
      kind: 'atlas',
      sprites: [
        sprite('target', 0, still),
        sprite('shatter', 1, shattering, 6),
        sprite('decoy', 2, still),
        sprite('mark', 3, still),
        // The first world's levels teach.
        ...(world === 1 ? [hand] : []),
      ],
    },
    {
      id: `play/aim-train/ground-${world}`,
      kind: 'atlas',
      quality: 84,
      look: { contrast: 0.2, colour: 1.05, lift: lifts[world - 1] },
      sprites: [{ name: 'ground', source: scene(`play/aim-train/ground-${world}`), size: [864, 1152], opaque: true }],
    },
  ];
});
