import { expect, it } from "vitest";
import { Watcher } from "./feel.ts";
import type { FootballView } from "./port.ts";

const start: FootballView = {
  puck: { x: 4.5, y: 8 },
  way: { x: 0, y: 0 },
  player: { x: 4.5, y: 14 },
  bot: { x: 4.5, y: 2 },
  obstacles: [],
  score: { player: 0, bot: 0 },
  ticks: 0,
  wait: null,
  over: false,
  won: false,
  touches: { wall: 0, player: 0, bot: 0, obstacle: 0 },
  touch: null,
};
const hit: FootballView = {
  ...start,
  puck: { x: 4.5, y: 12 },
  touches: { ...start.touches, player: 1 },
  touch: { x: 4.5, y: 12, surface: "player", strength: 0.5 },
};

it("draws nothing while nothing moves", () => {
  const watcher = new Watcher(start);
  expect(watcher.frame(start, 16, false)).toBeNull();
  expect(watcher.frame({ ...start, ticks: 1 }, 16, false)).not.toBeNull();
});

it("holds the picture after a hard hit, for a few frames, and presses the mallet", () => {
  const watcher = new Watcher(start);
  const first = watcher.frame(hit, 16, false);
  expect(first?.view).toBe(start);
  expect(first?.feel.squash.player).toBeGreaterThan(0.5);
  watcher.frame(hit, 16, false);
  expect(watcher.frame(hit, 16, false)?.view).toBe(hit);
  let frames = 0;
  while (watcher.frame(hit, 16, false)) frames += 1;
  expect(frames).toBeLessThan(10);
});

it("shows a goal for a moment, and shakes the table", () => {
  const watcher = new Watcher(start);
  const scored = { ...start, score: { player: 1, bot: 0 } };
  const goal = watcher.frame(scored, 16, false);
  expect(goal?.feel).toMatchObject({ scorer: "player" });
  expect(goal?.feel.flash).toBeGreaterThan(0.9);
  expect(goal?.feel.shake).not.toEqual({ x: 0, y: 0 });
  expect(watcher.frame(scored, 600, false)?.feel).toMatchObject({ flash: 0 });
  expect(watcher.frame(scored, 16, false)).toBeNull();
});

it("neither flashes, shakes, holds nor leaves a trail where motion is to be reduced", () => {
  const watcher = new Watcher(start);
  const scored = { ...hit, score: { player: 0, bot: 1 } };
  const seen = watcher.frame(scored, 16, true);
  expect(seen?.view).toBe(scored);
  expect(seen?.feel).toMatchObject({
    trail: [],
    squash: { player: 0, bot: 0 },
    flash: 0,
    shake: { x: 0, y: 0 },
  });
  expect(watcher.frame(scored, 16, true)).toBeNull();
});
