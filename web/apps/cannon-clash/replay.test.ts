import { beforeAll, expect, test } from "vitest";
import { CannonBot, CannonGame, cannonBytes } from "../../features/games/core/cannon.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import type { Orders } from "../../features/games/room/says.ts";
import type { Recording } from "../game-kit/replay.ts";
import type { GameEvent } from "./match.ts";
import { Replay } from "./replay.ts";

let games: Games;
/** A whole match between two synthetic players. */
let turns: Orders[];
let end: string;
const seed = "5";

beforeAll(async () => {
  games = await loadGames(await builtModule());
  const game = new CannonGame(games, seed);
  const bots = (["A", "B"] as const).map(
    (side) => new CannonBot(games, side === "A" ? "strong" : "weak", side, seed),
  );
  turns = [];
  while (!game.state.outcome) {
    const [a = null, b = null] = bots.map((bot) => game.ask(bot));
    game.turn(a, b);
    turns.push([a && cannonBytes(a), b && cannonBytes(b)]);
  }
  end = `${game.stateHash()}`;
  expect(game.state.outcome.winner).toBe("A");
}, 600_000);

const recording = (side: "A" | "B", first = 0): Recording => ({
  seat: { side, seed, rulesVersion: CannonGame.rulesVersion(games), first },
  seeds: [seed],
  turns,
});

/** Runs a replay frame by frame. Returns its length in milliseconds and what happened. */
function run(replay: Replay, from: number): [number, GameEvent[]] {
  const seen: GameEvent[] = [];
  let now = from;
  for (; !replay.over; now += 16) replay.update(now, (what) => seen.push(what));
  return [now - from, seen];
}

test.each(["A", "B"] as const)("%s sees the last ten seconds again, to the same end", (side) => {
  const replay = new Replay(games, recording(side, 1_200), 50_000);
  expect(replay.match.state.turns).toBe(turns.length - 100);
  expect(replay.match.state.outcome).toBeNull();
  const [ms, seen] = run(replay, 50_000);
  expect(replay.match.state.turns).toBe(turns.length);
  expect(`${replay.match.stateHash()}`).toBe(end);
  // Eight seconds, two at half speed, and a look at the end.
  expect(ms).toBeGreaterThan(14_000);
  expect(ms).toBeLessThan(14_700);
  expect(seen.at(-1)).toEqual({ type: "ended", won: side === "A" });
  expect(seen.some(({ type }) => type === "fired")).toBe(true);
  replay.free();
});

test("a replay moves the player's cannon as the turns did", () => {
  const replay = new Replay(games, recording("A"), 0);
  expect(replay.match.follows).toBe(true);
  const before = replay.match.state.sides.A.cannon;
  const places = new Set<number>();
  for (let now = 0; !replay.over; now += 100) {
    replay.update(now, () => undefined);
    places.add(replay.match.state.sides.A.cannon);
  }
  expect(places.size, `from ${before}`).toBeGreaterThan(3);
  replay.free();
});
