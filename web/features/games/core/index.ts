/**
 * The in-house games' rules, as on the server: a typed view of the module that `scripts/wasm.sh`
 * builds.
 */

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
