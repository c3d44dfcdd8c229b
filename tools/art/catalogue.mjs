import { scene } from './lib/paths.mjs';
import { aimTrain } from './play/aim-train.mjs';
import { cannonClash } from './play/cannon-clash.mjs';
import { spaceFootball } from './play/space-football.mjs';

const square = { render: [768, 768], widths: [96, 192, 384], format: 0 };
const wide = { render: [1600, 900], widths: [480, 720, 960, 1440], format: 1 };

const own = ['aim-train', 'puzzle-mania', 'space-football', 'cannon-clash'];
const others = [
  'clash-royale', 'call-of-duty', 'pubg-mobile', 'minecraft', 'freefire', 'fortnite', 'apex-legends',
  'roblox', 'among-us', 'fifa-mobile', 'valorant', 'subway-surfers', 'clash-of-clans', '8-ball-pool',
];
const two = (n) => String(n).padStart(2, '0');
const count = (n) => Array.from({ length: n }, (_, i) => two(i + 1));

/**
 * Every picture: id (path below web/art), source, shape and widths. kind 'pov' is traced, 'svg'
 * drawn by a function of puzzles/, 'avatar' by one of avatars/; 'atlas' is several traced sprites in one
 * file, for a game (lib/atlas.mjs). `coarse`: traced with fewer samples, for a picture of many small
 * things; `most`: the most bytes of a file, reached by less quality.
 */
export const catalogue = [
  { id: 'brand/coin', kind: 'pov', source: scene('brand/coin'), ...square },
  ...[...own, ...others].map((slug) => ({ id: `games/${slug}`, kind: 'pov', source: scene(`games/${slug}`), ...square })),
  ...own.map((slug) => ({ id: `games/${slug}-hero`, kind: 'pov', source: scene(`games/${slug}`), ...wide })),
  ...count(18).map((n) => ({ id: `rewards/reward-${n}`, kind: 'pov', source: scene(`rewards/reward-${n}`), ...square })),
  ...count(30).map((n) => ({ id: `puzzles/puzzle-${n}`, kind: 'svg', number: Number(n), render: [1200, 1200], widths: [320, 640] })),
  // Only the album has these: the paid levels draw from the first thirty.
  ...count(42).slice(30).map((n) => ({ id: `puzzles/puzzle-${n}`, kind: 'pov', source: scene(`puzzles/puzzle-${n}`), format: 0, render: [600, 600], coarse: true, widths: [200, 600], most: 30_000, look: { vignette: 0.2, bloom: 0.22 } })),
  ...count(24).map((n) => ({ id: `avatars/avatar-${n}`, kind: 'avatar', number: Number(n), render: [768, 768], widths: [48, 96, 192] })),
  ...['tournaments', 'tasks', 'rewards'].flatMap((slug) => [
    { id: `banners/${slug}-landscape`, kind: 'pov', source: scene(`banners/${slug}`), format: 1, render: [1600, 640], widths: [480, 960, 1440] },
    { id: `banners/${slug}-portrait`, kind: 'pov', source: scene(`banners/${slug}`), format: 2, render: [1080, 1350], widths: [480, 720, 960] },
  ]),
  ...aimTrain,
  ...cannonClash,
  ...spaceFootball,
];
