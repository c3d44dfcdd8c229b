import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hear } from "./sounds.tsx";
import type { Puzzle } from "./use-puzzle.ts";

const play = vi.hoisted(() => vi.fn());
vi.mock("#lib/sound", () => ({ play, setSound: vi.fn(), useSound: () => false }));

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

const start = puzzle([1, 2, 0, 0], null);

test.each([
  ["a turn", puzzle([2, 2, 0, 0], 0), "tick"],
  ["a tile that comes upright", puzzle([0, 2, 0, 0], 0), "clang"],
  ["the whole picture", puzzle([0, 0, 0, 0], 0, true), "cheer"],
  ["a move too many", puzzle([2, 2, 0, 0], 0, false), "sigh"],
])("%s is heard and felt", (_what, after, tone) => {
  hear(start, after);
  expect(play.mock.calls[0]?.[0]).toBe(tone);
  expect(vibrate).toHaveBeenCalledOnce();
});

test("a start and a picture that is taken anew are not", () => {
  hear(start, start);
  hear(puzzle([2, 2, 0, 0], 0), start);
  expect(play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});
