// The banks: one a game.
import aimTrain from './effects/aim-train.mjs';
import cannonClash from './effects/cannon-clash.mjs';
import puzzleMania from './effects/puzzle-mania.mjs';
import spaceFootball from './effects/space-football.mjs';
import aimTune from './scores/aim-train.mjs';
import cannonTune from './scores/cannon-clash.mjs';
import puzzleTune from './scores/puzzle-mania.mjs';
import footballTune from './scores/space-football.mjs';

export const catalogue = [
  { id: 'aim-train', effects: aimTrain, tune: aimTune },
  { id: 'cannon-clash', effects: cannonClash, tune: cannonTune },
  { id: 'puzzle-mania', effects: puzzleMania, tune: puzzleTune },
  { id: 'space-football', effects: spaceFootball, tune: footballTune },
];

/** The most bytes of a bank. */
export const budget = 120_000;
