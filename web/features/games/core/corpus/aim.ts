import { AimGame } from "../aim.ts";
import type { Games } from "../module.ts";
import { comparison, during, hex } from "./format.ts";

/** A natively played game: the actions and their results (crates/games/examples/corpus/aim.rs). */
export interface Played {
  readonly rules: number;
  readonly level: number;
  readonly seeds: readonly string[];
  readonly attempts: readonly string[];
  readonly answers: string;
  readonly marks: string;
  readonly log: string;
  readonly hash: string;
  readonly phase: string;
}

export function parse(parts: readonly string[]): Played {
  const [rules, level, seeds, attempts, answers, marks, log, hash, phase] = parts;
  if (
    !rules ||
    !level ||
    !seeds ||
    attempts === undefined ||
    answers === undefined ||
    marks === undefined ||
    !log ||
    !hash ||
    !phase
  ) {
    throw new Error(`not a game: ${parts}`);
  }
  const split = { seeds: seeds.split(","), attempts: attempts === "" ? [] : attempts.split(" ") };
  return { rules: Number(rules), level: Number(level), ...split, answers, marks, log, hash, phase };
}

const phaseOf = ({ passed, failed }: { passed: boolean; failed: boolean }): string =>
  passed ? "1" : failed ? "2" : "0";

export function play(games: Games, played: Played): Played {
  const startedAt = 1234.5;
  const { rules, level } = played;
  const [seed = "", ...later] = played.seeds;
  const game = new AimGame(games, { rules, level, seed }, startedAt);
  const figures = ["taken", "over", "outside", "too_soon", "waiting"];
  const marks: string[] = [];
  let answers = "";
  for (const attempt of played.attempts) {
    const [tick, x, y] = attempt.split(".");
    const now = startedAt + during(Number(tick));
    if (tick === "r") {
      game.reveal(later.shift() ?? "");
    } else if (x === "m") {
      const { bytes, ticks, digest } = game.mark(now);
      marks.push(`${bytes}.${ticks}.${digest}`);
    } else if (x === undefined) {
      game.advance(now);
    } else {
      answers += figures.indexOf(game.tap(Number(x), Number(y), now));
    }
  }
  const result = {
    ...played,
    answers,
    marks: marks.join(","),
    log: game.log(),
    hash: hex(game.stateHash()),
    phase: phaseOf(game.state),
  };
  game.free();
  return result;
}

export const differs = comparison(play, ["answers", "marks", "log", "hash", "phase"]);
