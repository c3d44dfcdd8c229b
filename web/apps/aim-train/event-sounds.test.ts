import { beforeEach, expect, test, vi } from "vitest";
import type { AimState } from "../../features/games/core/aim-state.ts";
import type { Sound } from "../game-kit/sound.ts";
import type { GameEvent } from "./changes.ts";
import { EventSounds } from "./event-sounds.ts";

const [play, loop] = [vi.fn(), vi.fn()];
let sounds: EventSounds;
beforeEach(() => {
  play.mockClear();
  loop.mockClear();
  sounds = new EventSounds({ play, loop } as unknown as Sound);
});

const hear = (what: GameEvent, state: Partial<AimState> | null = null) =>
  sounds.hear(what, state as AimState | null);
const hit = (points: number): GameEvent => ({ type: "hit", x: 1, y: 1, radius: 9, points });
const names = () => play.mock.calls.map(([name]) => name);
const rates = () => play.mock.calls.map(([, options]) => options?.rate);

test("hits in a row rise in pitch, to an octave, and each fifth is told; a miss begins anew", () => {
  for (let count = 0; count < 7; count += 1) hear(hit(150));
  expect(names()).toEqual(["hit", "hit", "hit", "hit", "hit", "combo", "hit", "hit"]);
  const pitches = rates().filter((rate) => rate !== undefined);
  expect(pitches).toEqual([...pitches].sort());
  expect(pitches[0]).toBe(1);
  expect(pitches.at(-1)).toBe(2);
  hear({ type: "missed", x: 1, y: 1, radius: 9 });
  hear(hit(190));
  expect(play).toHaveBeenLastCalledWith("perfect", { rate: 1 });
});

test("every event has its sound", () => {
  const spot = { x: 1, y: 1, radius: 9 };
  hear({ type: "appeared" }, { appeared: 3, targets: 12 });
  hear({ type: "appeared" }, { appeared: 12, targets: 12 });
  hear({ type: "wrong", x: 1, y: 1, decoy: null });
  hear({ type: "wrong", x: 1, y: 1, decoy: spot });
  hear({ type: "missed", ...spot });
  hear({ type: "ended", passed: true });
  hear({ type: "ended", passed: false });
  expect(names()).toEqual(["appear", "last", "wrong", "decoy", "missed", "passed", "failed"]);
});

test("seconds are counted down, and the tune plays while somebody plays", () => {
  for (const seconds of [3, 3, 2, 1, 0, 0]) sounds.frame(true, seconds);
  expect(names()).toEqual(["count", "count", "count", "go"]);
  expect(loop.mock.calls).toEqual([["tune", true]]);
  sounds.frame(false, 0);
  sounds.frame(false, 0);
  expect(loop.mock.calls.slice(1)).toEqual([["tune", false]]);
});
