import { expect, it } from "vitest";
import { Watcher } from "./feel.ts";
import { golden, start, touched } from "./fixtures.ts";
import { moods } from "./world.ts";

const hit = { ...touched("player", 0.5), puck: { x: 4.5, y: 12 } };

it("draws nothing while nothing moves", () => {
  const watcher = new Watcher(start);
  expect(watcher.frame(start, 16, false)).toBeNull();
  expect(watcher.frame({ ...start, ticks: 1 }, 16, false)).not.toBeNull();
});

it("holds the picture after a hard hit, for a few frames, and presses the mallet", () => {
  const watcher = new Watcher(start);
  const first = watcher.frame(hit, 16, false);
  expect(first?.view).toBe(start);
  expect(first?.feel.squash.player.share).toBeGreaterThan(0.5);
  for (let frame = 0; frame < 2; frame += 1) watcher.frame(hit, 16, false);
  expect(watcher.frame(hit, 16, false)?.view).toBe(hit);
  let frames = 0;
  while (watcher.frame(hit, 16, false)) frames += 1;
  expect(frames).toBeLessThan(30);
});

it("shows a goal: the ball in the net, the word, the rival's face, for a second", () => {
  const watcher = new Watcher(start);
  const near = { ...start, puck: { x: 5, y: 0.2 }, way: { x: 0, y: -0.3 }, ticks: 1 };
  watcher.frame(near, 16, false);
  const scored = { ...start, score: { player: 1, bot: 0 }, ticks: 2 };
  const goal = watcher.frame(scored, 16, false);
  expect(goal?.feel).toMatchObject({ goal: { by: "player" }, mood: moods.sad });
  expect(goal?.feel.shake).not.toEqual({ x: 0, y: 0 });
  const later = watcher.frame(scored, 200, false)?.feel;
  expect(later?.goal?.ball?.x).toBe(5);
  expect(later?.goal?.ball?.y).toBeLessThan(0);
  expect(later?.ripple.bot.share).toBeGreaterThan(0.5);
  expect(later?.confetti.length).toBeGreaterThan(10);
  expect(watcher.frame(scored, 900, false)?.feel.goal).toBeNull();
  let frames = 0;
  while (watcher.frame(scored, 100, false)) frames += 1;
  expect(frames).toBeLessThan(25);
  expect(watcher.mood).toBe(moods.calm);
});

it("rolls the ball by the distance that it has gone, and turns it into its direction", () => {
  const watcher = new Watcher(start);
  let view = start;
  for (let tick = 1; tick <= 30; tick += 1) {
    view = { ...view, ticks: tick, puck: { x: 4.5 + 0.1 * tick, y: 8 } };
    watcher.frame(view, 16, false);
  }
  const { roll, trail } = watcher.again().feel;
  expect(roll.turns).toBeGreaterThan(0.3);
  expect(roll.way).toBeCloseTo(0);
  expect(trail).toHaveLength(14);
});

it("springs the obstacle back that was hit, and no other", () => {
  const [near, far] = [
    { x: 4, y: 11.4, radius: 0.45 },
    { x: 7, y: 8, radius: 0.45 },
  ];
  const bumped = { ...touched("obstacle", 0.3), obstacles: [far, near] };
  const watcher = new Watcher(start);
  expect(watcher.frame(bumped, 16, false)?.feel.bump).toMatchObject(near);
  let frames = 0;
  while (watcher.frame(bumped, 16, false)) frames += 1;
  expect(frames).toBeGreaterThan(15);
  expect(watcher.again().feel.bump).toBeNull();
  expect(new Watcher(start).frame(bumped, 16, true)?.feel.bump).toBeNull();
});

it("counts a rally while the hits change sides", () => {
  const watcher = new Watcher(start);
  let view = start;
  const struck = (side: "player" | "bot") => {
    const touches = { ...view.touches, [side]: view.touches[side] + 1 };
    const touch = { x: 3, y: 9, surface: side, strength: 0.2 };
    view = { ...view, ticks: view.ticks + 1, touches, touch };
    return watcher.frame(view, 16, false)?.feel.rally?.count;
  };
  expect([struck("player"), struck("player"), struck("bot")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(struck("player")).toBe(3);
  struck("bot");
  expect(struck("player")).toBe(5);
  view = { ...view, ticks: 9, score: { player: 0, bot: 1 } };
  expect(watcher.frame(view, 16, false)?.feel.rally).toBeNull();
  expect(struck("player")).toBeUndefined();
});

it("shows the end, glad or sad, and comes to rest", () => {
  for (const [won, mood] of [
    [true, moods.sad],
    [false, moods.glad],
  ] as const) {
    const watcher = new Watcher(start);
    const over = {
      ...start,
      left: 0,
      over: true,
      won,
      score: { player: won ? 2 : 0, bot: 1 },
    };
    expect(watcher.frame(over, 16, false)?.feel).toMatchObject({ end: { won }, mood });
    let frames = 0;
    while (watcher.frame(over, 100, false)) frames += 1;
    expect(frames).toBeLessThan(40);
    expect(watcher.mood).toBe(mood);
  }
});

it("shows that the golden goal begins, for a little longer than its face-off", () => {
  const watcher = new Watcher({ ...golden, golden: false, wait: null, left: 1 });
  const first = watcher.frame(golden, 16, false)?.feel;
  expect(first?.golden).toBeCloseTo(16 / 1_400);
  expect(first?.shake).not.toEqual({ x: 0, y: 0 });
  const later = watcher.frame({ ...golden, ticks: 7_260, wait: null }, 1_000, false)?.feel;
  expect(later?.golden).toBeGreaterThan(0.7);
  expect(
    watcher.frame({ ...golden, ticks: 7_300, wait: null }, 500, false)?.feel.golden,
  ).toBeNull();
  // Without motion it is shown, too.
  const calm = new Watcher(start).frame(golden, 16, true)?.feel;
  expect(calm?.golden).toBeGreaterThan(0);
  expect(calm?.shake).toEqual({ x: 0, y: 0 });
});

it("leaves the ball of the last goal in the net", () => {
  const watcher = new Watcher(start);
  watcher.frame({ ...start, puck: { x: 5, y: 0.2 }, way: { x: 0, y: -0.3 }, ticks: 1 }, 16, false);
  const over = { ...start, ticks: 2, over: true, won: true, score: { player: 5, bot: 0 } };
  while (watcher.frame(over, 100, false));
  const { goal, trail } = watcher.again().feel;
  expect(goal?.ball?.y).toBeLessThan(-0.4);
  expect(trail).toEqual([]);
});

it("leads a first player's hand until it is no longer needed", () => {
  const watcher = new Watcher(start);
  expect(watcher.frame(start, 300, false, true)?.feel.hand).toBeGreaterThan(0);
  expect(watcher.frame(start, 300, false, true)?.feel.hand).toBeGreaterThan(0.3);
  expect(watcher.frame(start, 16, false, false)?.feel.hand).toBeNull();
  expect(watcher.frame(start, 16, false, false)).toBeNull();
  // Without motion it is shown at the ball, once.
  expect(watcher.frame(start, 16, true, true)?.feel.hand).toBe(1);
  expect(watcher.frame(start, 16, true, true)).toBeNull();
});

it("neither flies, shakes, holds nor leaves a trail where motion is to be reduced", () => {
  const watcher = new Watcher(start);
  const scored = { ...hit, score: { player: 0, bot: 1 } };
  const seen = watcher.frame(scored, 16, true);
  expect(seen?.view).toBe(scored);
  expect(seen?.feel).toMatchObject({
    trail: [],
    squash: { player: { share: 0 }, bot: { share: 0 } },
    goal: { by: "bot", ball: null },
    mood: moods.glad,
    sparks: [],
    confetti: [],
    shake: { x: 0, y: 0 },
  });
});
