import { CannonGame, type CannonOrder } from "../cannon.ts";
import type { Games } from "../module.ts";
import { comparison, hex } from "./format.ts";

/**
 * A natively played match: its turns and their results (crates/games/examples/corpus/cannon.rs).
 */
export interface Played {
  readonly seed: string;
  readonly turns: readonly string[];
  readonly hash: string;
  readonly outcome: string;
  readonly felled: string;
  readonly hp: string;
  readonly minions: string;
}

export function parse(line: readonly string[]): Played {
  const [seed, turns, log, hash, outcome, felled, hp, minions] = line;
  if (!seed || !turns || !log || !hash || !outcome || !felled || !hp || !minions) {
    throw new Error(`not a game: ${line}`);
  }
  return { seed, turns: turns.split(" "), hash, outcome, felled, hp, minions };
}

const order = (number: string | undefined): CannonOrder | null =>
  number ? { x: Number(number) >> 1, fire: Number(number) % 2 === 1 } : null;

export function play(games: Games, played: Played): Played {
  const game = new CannonGame(games, played.seed);
  for (const one of played.turns) {
    const [turns, a, b] = one.split(":");
    game.turn(order(a), order(b));
    for (let turn = 1; turn < Number(turns); turn += 1) game.turn(null, null);
  }
  const { outcome, sides, minions } = game.state;
  const { A, B } = sides;
  const hp = ({ towers }: typeof A) => towers.reduce((sum, tower) => sum + tower.hp, 0);
  const winners = [null, "A", "B"];
  const result = {
    ...played,
    hash: hex(game.stateHash()),
    outcome: outcome ? String(winners.indexOf(outcome.winner) + 1) : "0",
    felled: `${A.felled}:${B.felled}`,
    hp: `${hp(A)}:${hp(B)}`,
    minions: String(minions.length),
  };
  game.free();
  return result;
}

export const differs = comparison(play, ["hash", "outcome", "felled", "hp", "minions"]);
