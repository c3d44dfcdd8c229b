import type { Games } from "../module.ts";
import { PuzzleGame } from "../puzzle.ts";
import { comparison, during, hex } from "./format.ts";

/**
 * A natively played game: the actions and their results (crates/games/examples/corpus/puzzle.rs).
 */
export interface Played {
  readonly level: number;
  readonly seed: string;
  readonly attempts: readonly string[];
  readonly answers: string;
  readonly log: string;
  readonly hash: string;
  readonly phase: string;
}

export function parse(parts: readonly string[]): Played {
  const [level, seed, attempts, answers, log, hash, phase] = parts;
  if (
    !level ||
    !seed ||
    attempts === undefined ||
    answers === undefined ||
    !log ||
    !hash ||
    !phase
  ) {
    throw new Error(`not a game: ${parts}`);
  }
  const tried = attempts === "" ? [] : attempts.split(" ");
  return { level: Number(level), seed, attempts: tried, answers, log, hash, phase };
}

export function play(games: Games, played: Played): Played {
  const startedAt = 1234.5;
  const game = new PuzzleGame(games, played.level, played.seed, startedAt);
  const figures = ["taken", "over", "no_such_tile", "too_soon", "at_limit"];
  const answers = played.attempts.map((attempt) => {
    const [tick, what] = attempt.split(".");
    const now = startedAt + during(Number(tick));
    return figures.indexOf(what === "r" ? game.reset(now) : game.tap(Number(what), now));
  });
  const { solved, failed } = game.state;
  const result = {
    ...played,
    answers: answers.join(""),
    log: game.log(),
    hash: hex(game.stateHash()),
    phase: solved ? "1" : failed ? "2" : "0",
  };
  game.free();
  return result;
}

export const differs = comparison(play, ["answers", "log", "hash", "phase"]);
