import { beforeAll, expect, test } from "vitest";
import { DuelGame, tapBytes } from "../../features/games/core/duel.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import {
  type GameMessage,
  type Orders,
  type RoomMessage,
  TURN_MS,
} from "../../features/games/room/says.ts";
import type { GameEvent } from "./changes.ts";
import { Match } from "./match.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

const nothing: Orders = [null, null];
const start = (more: Partial<Extract<RoomMessage, { type: "start" }>> = {}): RoomMessage => ({
  type: "start",
  side: "A",
  seed: "77",
  rulesVersion: DuelGame.rulesVersion(games),
  first: 0,
  waitMs: 3_000,
  ...more,
});
const seeds: RoomMessage[] = Array.from({ length: 9 }, (_, at) => ({
  type: "seed",
  seed: `${at}`,
}));

function table() {
  const told: GameMessage[] = [];
  const seen: GameEvent[] = [];
  const match = new Match(
    games,
    (said) => told.push(said),
    (what) => seen.push(what),
  );
  return { match, told, seen };
}
function turns(
  match: Match,
  count: number,
  orders: (turn: number) => Orders = () => nothing,
): void {
  for (let at = 0; at < count; at += 1) {
    const turn = match.game?.turns ?? 0;
    match.hear({ type: "turn", turn, orders: orders(turn) }, 3_000 + turn * TURN_MS);
  }
}
function hit(match: Match, now: number): void {
  match.update(now);
  const { x, y } = match.game?.own.target ?? { x: 0, y: 0 };
  match.tap(x, y, now);
}

test("a tap counts here at once, is told, and the hash of each tenth turn with it", () => {
  const { match, told, seen } = table();
  match.hear(start(), 0);
  for (const says of seeds) match.hear(says, 0);
  expect([match.phase, match.startsAt, match.slow(9_000)]).toEqual(["playing", 3_000, false]);
  expect(match.tap(500, 500, 2_000)).toBe(true);
  turns(match, 14);
  const now = 3_000 + 14 * TURN_MS;
  hit(match, now);
  expect(seen.map(({ type }) => type)).toEqual(["wrong", "appeared", "hit"]);
  expect([match.game?.own.hits, match.game?.theirs.hits]).toEqual([1, 0]);
  expect(
    told.map((said) =>
      said.type === "order" ? said.order.length : said.type === "hash" && said.turn,
    ),
  ).toEqual([5, 0, 10, 5]);
  expect(match.slow(now + 500)).toBe(false);
  expect(match.slow(now + 900)).toBe(true);
  match.free();
});

test("who comes back is where the match is: seeds and log anew, and taps count from there", () => {
  const { match, told } = table();
  match.hear(start(), 0);
  for (const says of seeds.slice(0, 2)) match.hear(says, 0);
  turns(match, 14);
  hit(match, 3_000 + 14 * TURN_MS);
  match.hear({ type: "lost" }, 5_000);
  expect(match.lost).toBe(true);
  // The tap was lost with the connection; the opponent has a hit.
  const theirs = told.findLast((said) => said.type === "order")?.order ?? [];
  match.hear(start({ waitMs: 60 }), 9_000);
  for (const says of seeds.slice(0, 3)) match.hear(says, 9_000);
  match.hear({ type: "log", first: 0, turns: 60, orders: [[14, [null, theirs]]] }, 9_000);
  expect([match.lost, match.game?.turns, match.game?.own.revealed]).toEqual([false, 60, 4]);
  expect([match.game?.own.hits, match.game?.theirs.hits]).toEqual([0, 1]);
  // The server's clock applies: the sixtieth turn is due in 60 ms.
  match.update(9_060);
  expect(match.game?.own.ticks).toBe(360);
  match.free();
});

test("a draw is followed by another game, and the room's end by the player's", () => {
  const { match, seen } = table();
  match.hear(start({ side: "B" }), 0);
  for (const says of seeds) match.hear(says, 0);
  while (match.game?.outcome === null) turns(match, 1);
  expect(match.game?.outcome).toEqual({ winner: null });
  const first = match.game?.turns ?? 0;
  match.hear(start({ side: "B", seed: "78", first }), 60_000);
  expect([match.phase, match.game?.turns, match.startsAt]).toEqual(["playing", 0, 63_000]);
  match.hear({ type: "turn", turn: first, orders: nothing }, 63_000);
  expect(match.game?.turns).toBe(1);
  match.hear({ type: "turn", turn: first, orders: [tapBytes(0, 0, 0), null] }, 63_000);
  expect(match.game?.turns, "a turn that is known changes nothing").toBe(1);
  match.hear({ type: "end", ending: "forfeit", winner: "B" }, 64_000);
  expect([match.phase, match.won, seen.at(-1)]).toEqual([
    "over",
    true,
    { type: "ended", passed: true },
  ]);
  expect(match.tap(1, 1, 64_100)).toBe(false);
  match.free();
});

test("a clock that the server has set anew is followed", () => {
  const { match } = table();
  match.hear(start(), 0);
  for (const says of seeds) match.hear(says, 0);
  turns(match, 20);
  // The server stood still for two seconds; later turns are late by that.
  for (let turn = 20; turn < 34; turn += 1) {
    match.hear({ type: "turn", turn, orders: nothing }, 5_000 + turn * TURN_MS);
  }
  match.update(5_000 + 34 * TURN_MS);
  expect(match.game?.own.ticks).toBe(204);
  match.free();
});

test("a match of other rules is refused", () => {
  const { match } = table();
  expect(() => match.hear(start({ rulesVersion: 9 }), 0)).toThrow("rules 9");
});
