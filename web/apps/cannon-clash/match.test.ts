import { beforeAll, expect, test } from "vitest";
import {
  CANNON_FIELD,
  CannonGame,
  cannonBytes,
  cannonOrder,
} from "../../features/games/core/cannon.ts";
import { type Games, loadGames } from "../../features/games/core/module.ts";
import { builtModule } from "../../features/games/core/testing.ts";
import {
  type GameMessage,
  type Orders,
  type RoomMessage,
  TURN_MS as turnMs,
} from "../../features/games/room/says.ts";
import type { GameEvent } from "./match.ts";
import { Play } from "./play.ts";
import { Practice } from "./practice.ts";

let games: Games;
beforeAll(async () => {
  games = await loadGames(await builtModule());
}, 600_000);

const seed = "77";
const start = (more: Partial<Extract<RoomMessage, { type: "start" }>> = {}): RoomMessage => ({
  type: "start",
  side: "A",
  seed,
  rulesVersion: CannonGame.rulesVersion(games),
  first: 0,
  waitMs: 3_000,
  ...more,
});
const firing: Orders = [cannonBytes({ x: 450, fire: true }), null];
const nothing: Orders = [null, null];

function table() {
  const told: GameMessage[] = [];
  const seen: GameEvent[] = [];
  const play = new Play(
    games,
    (said) => told.push(said),
    (what) => seen.push(what),
  );
  return { play, told, seen };
}
function through(play: Play, turns: Orders[], from = 0, at = 0): void {
  for (const [index, orders] of turns.entries()) {
    const now = at + index * turnMs;
    play.hear({ type: "turn", turn: from + index, orders }, now);
    for (let frame = 0; frame < 6; frame += 1) play.update(now + frame * 16);
  }
  play.update(at + turns.length * turnMs + 200);
}
function alone(turns: Orders[]): CannonGame {
  const game = new CannonGame(games, seed);
  for (const [a, b] of turns) game.turn(cannonOrder(a), cannonOrder(b));
  return game;
}
const many = (count: number): Orders[] =>
  Array.from({ length: count }, (_, turn) => (turn === 0 ? firing : nothing));

test("what the server tells is played as the core plays it, and its state is told every ten turns", () => {
  const { play, told } = table();
  play.hear(start(), 0);
  expect([play.phase, play.startsAt]).toEqual(["playing", 3_000]);
  const turns = many(35);
  through(play, turns);
  expect(play.match?.state.turns).toBe(35);
  const hashes = told.filter((said) => said.type === "hash");
  expect(hashes.map(({ turn }) => turn)).toEqual([0, 10, 20, 30]);
  expect(hashes[2]?.hash).toBe(`${alone(turns.slice(0, 21)).stateHash()}`);
});

test("turns that come twice, late or before their time change nothing", () => {
  const { play } = table();
  play.hear(start(), 0);
  const turns = many(20);
  play.hear({ type: "turn", turn: 1, orders: nothing }, 120);
  play.update(500);
  expect(play.match?.state.turns).toBe(0);
  through(play, turns, 0, 500);
  play.hear({ type: "turn", turn: 3, orders: firing }, 9_000);
  play.update(9_500);
  expect(play.match?.state.turns).toBe(20);
});

test("who comes back is brought what was played, goes on from there, and says anew what is wanted", () => {
  const { play, told } = table();
  play.hear(start(), 0);
  through(play, many(10));
  play.want({ x: 200, fire: true }, 1_200);
  play.hear({ type: "lost" }, 1_300);
  expect(play.lost).toBe(true);
  told.length = 0;
  play.hear(start({ waitMs: 40 }), 4_000);
  play.hear({ type: "log", first: 0, turns: 30, orders: [[0, firing]] }, 4_000);
  expect([play.lost, play.match?.state.turns]).toEqual([false, 30]);
  play.update(4_020);
  expect(told).toEqual([{ type: "order", order: cannonBytes({ x: 200, fire: true }) }]);
  through(play, many(5).fill(nothing), 30, 4_100);
  expect(play.match?.state.turns).toBe(35);
});

test("a drawn game is followed by another one, whose turns are counted on", () => {
  const { play, told } = table();
  play.hear(start(), 0);
  through(play, many(3));
  play.hear(start({ seed: "78", first: 1_200 }), 10_000);
  expect(play.match?.state.turns).toBe(0);
  through(play, many(2), 1_200, 13_000);
  expect(play.match?.state.turns).toBe(2);
  expect(told.filter((said) => said.type === "hash").map(({ turn }) => turn)).toEqual([0, 1_200]);
});

test("the player of the upper edge sees it below, and what happens as theirs or not", () => {
  const { play, seen } = table();
  play.hear(start({ side: "B" }), 0);
  through(play, [
    [cannonBytes({ x: 300, fire: true }), cannonBytes({ x: 600, fire: true })],
    ...many(12).fill(nothing),
  ]);
  const { match } = play;
  expect(match?.place({ x: 10, y: 100 })).toEqual({ x: 10, y: 1_500 });
  const fired = seen.filter((what) => what.type === "fired");
  expect(fired.some(({ mine, y }) => mine && y > 1_400)).toBe(true);
  expect(fired.some(({ mine, y }) => !mine && y < 200)).toBe(true);
});

test("the server says how it ended, also where that was not on the field", () => {
  const { play, seen } = table();
  play.hear(start(), 0);
  through(play, many(5));
  play.hear({ type: "peer", side: "B", here: false, leftMs: 20_000 }, 1_000);
  expect(play.awayUntil).toBe(21_000);
  play.hear({ type: "end", ending: "forfeit", winner: "A" }, 21_000);
  expect([play.phase, play.won, play.awayUntil]).toEqual(["over", true, null]);
  expect(seen.at(-1)).toEqual({ type: "ended", won: true });
  play.hear(start({ seed: "9" }), 22_000);
  expect(play.phase).toBe("over");
});

test("who watches tells nothing", () => {
  const { play, told } = table();
  play.hear(start({ side: null }), 0);
  through(play, many(12));
  play.want({ x: 1, fire: true }, 2_000);
  expect([play.watching, told]).toEqual([true, []]);
});

test("a match of other rules is not played", () => {
  expect(() => table().play.hear(start({ rulesVersion: 99 }), 0)).toThrow(/rules 99/);
});

test("practice is played to its end against a synthetic player, by this phone's clock", () => {
  const { play, seen } = table();
  const practice = new Practice(games, "strong", seed, (says) => play.hear(says, now));
  let now = 1_000;
  for (; !play.match?.state.outcome && now < 200_000; now += 50) {
    practice.update(now);
    play.update(now);
  }
  // This side fired nothing.
  expect(play.match?.state.outcome?.winner).toBe("B");
  expect(seen.at(-1)).toEqual({ type: "ended", won: false });
  expect(seen.some(({ type }) => type === "tower")).toBe(true);
  practice.free();
  play.free();
});

test("the gate is drawn as wide as it is: what passes it becomes two, and nothing beside it", () => {
  const game = new CannonGame(games, "5");
  const half = CANNON_FIELD.gateWidth / 2;
  // The gate drifts by four units a tick, seen every two ticks.
  const drift = 9;
  const beside: number[] = [];
  let passed = 0;
  let before = game.state;
  for (let turn = 0; turn < 600; turn += 1) {
    game.turn(turn === 0 ? { x: 450, fire: true } : null, null);
    const { state } = game;
    const known = new Map(before.minions.map((minion) => [minion.number, minion]));
    const through = state.minions.filter(
      ({ number, y }) => (known.get(number)?.y ?? 0) > 800 && y <= 800,
    );
    const twins = state.minions.filter(({ number, y }) => !known.has(number) && y < 1_400).length;
    const off = Math.abs(state.gate.x - 450);
    if (through.length > 0 && twins > 0) {
      passed += 1;
      expect(off).toBeLessThanOrEqual(half + drift);
    } else if (through.length > 0) beside.push(off);
    before = state;
  }
  expect(passed).toBeGreaterThan(5);
  expect(Math.min(...beside)).toBeGreaterThan(half - drift);
  expect(Math.min(...beside)).toBeLessThan(half + 2 * drift);
  game.free();
});
