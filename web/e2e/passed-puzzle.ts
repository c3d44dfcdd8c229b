import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { loadGames, PuzzleGame } from "../features/games/core/index.ts";
import type { Subscriber } from "./subscriber.ts";

const module = resolve(import.meta.dirname, "../features/games/core/arena_games.wasm");
/** The game ignores taps faster than a hand, and the server games that are shorter than their log. */
const handMs = 150;

/** Passes a level of Puzzle Mania without a browser, tap by tap. Returns its session. */
export async function passedPuzzle({ call }: Pick<Subscriber, "call">, level = 1): Promise<string> {
  const id = "puzzle_mania_001";
  const { data } = await call(`esl-games/levels?game_unique_id=${id}`);
  const levels = data as unknown as { game_level: number; level_credits: number }[];
  const found = levels.find(({ game_level }) => game_level === level);
  if (!found) throw new Error(`Puzzle Mania has no level ${level}`);
  const { level_credits } = found;
  const choice = {
    game_unique_id: id,
    game_name: "Puzzle Mania",
    game_level: level,
    level_credits,
  };
  const { data: started } = await call("game-level/start", { ...choice, mobile: true });
  const games = await loadGames(await readFile(module));
  const game = new PuzzleGame(games, level, String(started.seed), performance.now());
  while (!game.state.solved) {
    await pause(handMs);
    game.tap(
      game.state.rotations.findIndex((turns) => turns !== 0),
      performance.now(),
    );
  }
  const sessionId = String(started.sessionId);
  await call("game-level/result", { ...choice, is_passed: "1", sessionId, replay: game.log() });
  game.free();
  return sessionId;
}
