import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hear, hearStar } from "./sounds.tsx";
import type { Puzzle } from "./use-puzzle.ts";

const play = vi.hoisted(() => vi.fn());
vi.mock("#lib/sound/game", async (actual) => ({
  ...(await actual<object>()),
  GameSounds: class {
    play = play;
  },
  useGameSounds: vi.fn(),
}));

const puzzle = (rotations: number[], last: number | null, passed?: boolean): Puzzle => ({
  state: {
    grid: 2,
    rotations: Uint8Array.from(rotations),
    moves: 1,
    allowedMoves: 5,
    image: 0,
    resets: 0,
    solved: passed === true,
    failed: passed === false,
  },
  turns: rotations,
  startedAt: 0,
  last,
  outcome: passed === undefined ? null : { passed, moves: 1, max: 5, seconds: 1, replay: "" },
});

const vibrate = vi.fn();
beforeEach(() => {
  play.mockClear();
  vibrate.mockClear();
  vi.stubGlobal("navigator", { vibrate });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => vi.unstubAllGlobals());

const start = puzzle([1, 2, 1, 1], null);
const names = () => play.mock.calls.map(([name]) => name);

test.each([
  ["a turn", puzzle([2, 2, 1, 1], 0), ["turn"]],
  ["a tile that comes upright", puzzle([0, 2, 1, 1], 0), ["right"]],
  ["a row that comes upright", puzzle([0, 0, 1, 1], 0), ["right", "row"]],
  ["a column that comes upright", puzzle([0, 1, 0, 1], 0), ["right", "row"]],
  ["all tiles but one", puzzle([0, 0, 0, 1], 0), ["near"]],
  ["the whole picture", puzzle([0, 0, 0, 0], 0, true), ["solved"]],
  ["a move too many", puzzle([2, 2, 1, 1], 0, false), ["failed"]],
])("%s is heard and felt", (_what, after, expected) => {
  hear(start, after);
  expect(names()).toEqual(expected);
  expect(vibrate).toHaveBeenCalledOnce();
});

test("the last moves are told", () => {
  const turned = puzzle([2, 2, 1, 1], 0);
  for (const moves of [1, 2, 3, 4]) hear(start, { ...turned, state: { ...turned.state, moves } });
  expect(names()).toEqual(["turn", "turn", "few", "turn", "turn", "last"]);
});

test("tiles sound higher the nearer the picture is", () => {
  const upright = [
    [0, 1, 1, 1, 1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0, 0, 1, 1, 1],
  ];
  for (const rotations of upright) {
    const after = puzzle(rotations, 0);
    hear(start, { ...after, state: { ...after.state, grid: 3 } });
  }
  const [first, later] = play.mock.calls.filter(([name]) => name === "right");
  expect(later?.[1].rate).toBeGreaterThan(first?.[1].rate);
});

test("stars land one by one, each higher", () => {
  for (const star of [0, 1, 2]) hearStar(star);
  const rates = play.mock.calls.map(([name, { rate }]) => [name, rate]);
  expect(rates.map(([name]) => name)).toEqual(["star", "star", "star"]);
  expect(rates.map(([, rate]) => rate)).toEqual([...rates.map(([, rate]) => rate)].sort());
  expect(new Set(rates.map(([, rate]) => rate)).size).toBe(3);
});

test("a start is neither heard nor felt; a reset is heard", () => {
  hear(start, start);
  expect(play).not.toHaveBeenCalled();
  const anew = { ...start, state: { ...start.state, resets: 1 } };
  hear(puzzle([2, 2, 1, 1], 0), anew);
  expect(names()).toEqual(["reset"]);
  expect(vibrate).not.toHaveBeenCalled();
});
