import { beforeEach, expect, test, vi } from "vitest";
import type { Sound } from "../game-kit/sound.ts";
import { EventSounds } from "./event-sounds.ts";

const [play, loop] = [vi.fn(), vi.fn()];
let sounds: EventSounds;
beforeEach(() => {
  play.mockClear();
  loop.mockClear();
  sounds = new EventSounds({ play, loop } as unknown as Sound);
});
const names = () => play.mock.calls.map(([name]) => name);
const at = { x: 1, y: 1 };

test("every event has its sound", () => {
  sounds.hear({ type: "fired", mine: true, ...at, brute: false });
  sounds.hear({ type: "fired", mine: true, ...at, brute: true });
  sounds.hear({ type: "doubled", mine: true, ...at });
  sounds.hear({ type: "fell", mine: false, ...at, brute: false });
  sounds.hear({ type: "hit", mine: false, ...at, double: false });
  sounds.hear({ type: "hit", mine: true, ...at, double: true });
  sounds.hear({ type: "opened", mine: true });
  sounds.hear({ type: "phase", phase: "rush" });
  sounds.hear({ type: "phase", phase: "overtime" });
  sounds.hear({ type: "ended", won: true });
  sounds.hear({ type: "ended", won: null });
  expect(names()).toEqual(
    "fire brute doubles clash hit struck opened rush overtime won lost".split(" "),
  );
});

test("a tower's fall is heard, and whose it was", () => {
  sounds.hear({ type: "tower", mine: true, ...at, centre: false });
  sounds.hear({ type: "tower", mine: false, ...at, centre: true });
  expect(names()).toEqual(["collapse", "fallen", "collapse", "felled"]);
});

test("the opponent's shots are quieter", () => {
  sounds.hear({ type: "fired", mine: true, ...at, brute: false });
  sounds.hear({ type: "fired", mine: false, ...at, brute: false });
  const [mine, theirs] = play.mock.calls.map(([, { volume }]) => volume);
  expect(theirs).toBeLessThan(mine);
});

test("a full charge is told once, and only during the match", () => {
  sounds.frame(true, 1, 15);
  sounds.frame(true, 0, 15);
  sounds.frame(true, 0, 9);
  sounds.frame(true, 0, 15);
  sounds.frame(true, 0, 15);
  expect(names()).toEqual(["count", "go", "full"]);
  sounds.frame(false, 0, 15);
  expect(loop.mock.calls).toEqual([
    ["tune", true],
    ["tune", false],
  ]);
});
