import { hexOf } from "../base64url.ts";
import { FootballGame } from "../football.ts";
import type { Games } from "../module.ts";
import { comparison, hex } from "./format.ts";

/**
 * A natively played match: the actions and their results
 * (crates/games/examples/corpus/football.rs).
 */
export interface Played {
  readonly rules: number;
  readonly level: number;
  readonly seed: string;
  readonly pace: "full" | "phone";
  readonly attempts: readonly string[];
  readonly log: string;
  readonly hash: string;
  readonly score: string;
  readonly phase: string;
  readonly clock: string;
  readonly mark: string;
}

export function parse(line: readonly string[]): Played {
  const [rules, level, seed, pace, attempts, log, hash, score, phase, clock, mark] = line;
  if (
    !(rules && level && seed && pace && attempts && log && hash && score && phase && clock && mark)
  ) {
    throw new Error(`not a game: ${line}`);
  }
  return {
    rules: Number(rules),
    level: Number(level),
    seed,
    pace: pace === "1" ? "phone" : "full",
    attempts: attempts.split(" "),
    log,
    hash,
    score,
    phase,
    clock,
    mark,
  };
}

const phases = ["bot", "player", "centre"];

export function play(games: Games, played: Played): Played {
  const game = new FootballGame(games, played);
  for (const attempt of played.attempts) {
    if (attempt === "p") {
      game.pause();
      continue;
    }
    const [ticks, x, y] = attempt.split(":").map(Number);
    const to = x === undefined || y === undefined ? null : { x: x / 64, y: y / 64 };
    for (let tick = 0; tick < (ticks ?? 0); tick += 1) game.update(to);
  }
  const { score, over, wait, golden, left } = game.view;
  const { bytes, ticks, digest } = game.mark();
  const result = {
    ...played,
    log: game.log(),
    hash: hex(game.stateHash()),
    score: `${score.player}:${score.bot}`,
    phase: over ? "4" : wait ? String(phases.indexOf(wait.by) + 1) : "0",
    clock: `${golden ? "g" : ""}${left}`,
    mark: `${bytes}.${ticks}.${hexOf(digest)}`,
  };
  game.free();
  return result;
}

export const differs = comparison(play, ["log", "hash", "score", "phase", "clock", "mark"]);
