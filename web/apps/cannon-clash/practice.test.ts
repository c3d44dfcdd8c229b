import { beforeAll, expect, test } from "vitest";
import {
  CannonBot,
  CannonGame,
  type CannonOrder,
  cannonBytes,
} from "../../features/games/core/cannon.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import { TURN_MS as turnMs } from "../../features/games/room/says.ts";
import { type Opponent, Practice } from "./practice.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

/** A novice is the weak synthetic player whose hands are this many turns later. */
const lateTurns = 5;

/** Whether a novice wins a practice match. */
function noviceWins(opponent: Opponent, seed: string): boolean {
  const game = new CannonGame(games, seed);
  const novice = new CannonBot(games, "weak", "A", `${seed}1`);
  const wanted: (CannonOrder | null)[] = [];
  const practice = new Practice(games, opponent, seed, (says) => {
    if (says.type !== "turn") return;
    const [a, b] = says.orders;
    const order = (bytes: readonly number[] | null): CannonOrder | null =>
      bytes && {
        x: ((bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)) >> 1,
        fire: (bytes[0] ?? 0) % 2 === 1,
      };
    game.turn(order(a), order(b));
    wanted.push(game.ask(novice));
    const late = wanted[wanted.length - lateTurns];
    if (late) practice.tell({ type: "order", order: cannonBytes(late) });
  });
  let now = 1_000;
  for (; !game.state.outcome && now < 200_000; now += turnMs) practice.update(now);
  const winner = game.state.outcome?.winner;
  for (const each of [practice, novice, game]) each.free();
  return winner === "A";
}

const wins = (opponent: Opponent, matches: number): number =>
  Array.from({ length: matches }, (_, seed) => noviceWins(opponent, `${seed + 1}`)).filter(Boolean)
    .length;

test("a novice wins at least eight of ten first practice matches", () => {
  const matches = 50;
  expect(wins("first", matches)).toBeGreaterThanOrEqual(0.8 * matches);
}, 60_000);

test("the weak synthetic player is harder than the first opponent", () => {
  expect(wins("weak", 20)).toBeLessThan(10);
}, 60_000);
