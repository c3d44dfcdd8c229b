import { scene } from '../lib/paths.mjs';

/** The worlds of Aim Train: five levels each. */
const worlds = [1, 2, 3, 4, 5];

/** The atlases of Aim Train: one a world. */
export const aimTrain = worlds.map((world) => ({
  id: `play/aim-train/world-${world}`,
  kind: 'atlas',
  sprites: [{ name: 'target', source: scene('play/aim-train/target'), size: [208, 208], declare: { World: world } }],
}));
