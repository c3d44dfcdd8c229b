/** The games' rules, as the server has them: a typed view over the module that `scripts/wasm.sh` builds. */

export {
  AIM_FIELD,
  type AimAnswer,
  AimGame,
  type AimMark,
  type AimReason,
  type AimSpot,
  type AimState,
} from "./aim.ts";
export { FootballGame, type FootballState, type Mark, type Pace } from "./football.ts";
export { type Games, loadGames } from "./module.ts";
export { PuzzleGame, type PuzzleState, type TapAnswer } from "./puzzle.ts";
