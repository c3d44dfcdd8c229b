import { beforeAll, expect, test } from "vitest";
import { DuelGame, tapBytes } from "./duel.ts";
import { type Games, loadGames } from "./module.ts";
import { builtModule } from "./testing.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

const turnTicks = 6;

function duel(side: "A" | "B"): DuelGame {
  const made = new DuelGame(games, "7", side);
  for (let seed = 1; seed < 10; seed += 1) made.reveal(BigInt(seed));
  return made;
}

test("plays as the server does: the same turns, the same state", () => {
  // The duel of `a_duel_of_the_browser` in crates/games/tests/all/aim/duel.rs.
  const game = duel("A");
  for (let turn = 0; turn < 100; turn += 1) {
    const tap = (x: number) => tapBytes(x, 700, turn * turnTicks);
    game.turn(turn % 7 === 6 ? tap(turn * 10) : null, turn % 11 === 10 ? tap(1_000 - turn) : null);
  }
  expect(game.turns).toBe(100);
  expect(`${game.stateHash()}`).toBe("14860003709025492480");
  expect(game.outcome).toBeNull();
  game.free();
});

test("shows the own taps at once and the opponent's when a turn brings them", () => {
  const [a, b] = [duel("A"), duel("B")];
  const tick = 80;
  a.advance(tick);
  const { x, y } = a.own.target;
  expect(a.own.target.number).toBe(1);
  expect(a.tap(x, y, tick)).toBe("taken");
  expect([a.own.hits, a.theirs.hits]).toEqual([1, 0]);
  expect(a.tap(x, y, tick + 1)).toBe("too_soon");
  expect(a.tap(-1, y, tick + 9)).toBe("outside");
  for (let turn = 0; turn < tick / turnTicks; turn += 1) {
    a.turn(null, null);
    b.turn(null, null);
  }
  const told = tapBytes(x, y, tick);
  a.turn(told, null);
  b.turn(told, null);
  expect([b.own.hits, b.theirs.hits]).toEqual([0, 1]);
  expect(b.theirs.score).toBe(a.own.score);
  expect(a.stateHash()).toBe(b.stateHash());
  a.free();
  b.free();
});

test("ends as the turns say, and refuses what is none", () => {
  const game = duel("B");
  while (game.outcome === null) {
    // A has one wrong tap, so more misses than B, who does nothing.
    game.turn(game.turns === 20 ? tapBytes(0, 0, 115) : null, null);
  }
  expect(game.outcome).toEqual({ winner: "B" });
  expect(() => game.turn([0, 0, 255, 255, 255], null)).toThrow("no such place");
  expect(() => game.reveal(1n)).toThrow("all its seeds");
  expect(DuelGame.rulesVersion(games)).toBe(1);
  game.free();
});
