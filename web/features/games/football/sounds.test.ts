import { beforeEach, expect, test, vi } from "vitest";
import { golden, start, touched } from "./fixtures.ts";
import type { FootballView } from "./port.ts";
import { hear, sounds } from "./sounds.ts";

let play = vi.spyOn(sounds, "play");
beforeEach(() => {
  play = vi.spyOn(sounds, "play").mockImplementation(() => undefined);
});

const begun = { ...start, ticks: 100 };

test.each<[string, FootballView, FootballView, string[]]>([
  ["a wall", start, touched("wall", 0.2), ["wall"]],
  ["an obstacle", start, touched("obstacle", 0.2), ["obstacle"]],
  ["a soft hit", start, touched("player", 0.2), ["soft"]],
  ["a hard hit", start, touched("bot", 0.4), ["hard"]],
  ["a goal", start, { ...start, score: { player: 1, bot: 0 } }, ["goal"]],
  ["a goal of the bot", start, { ...start, score: { player: 0, bot: 1 } }, ["against"]],
  ["the first tick", start, { ...start, ticks: 1 }, ["whistle"]],
  ["a serve", { ...start, wait: { by: "bot", ticks: 1 } }, start, ["serve"]],
  ["a face-off", { ...start, wait: { by: "centre", ticks: 1 } }, start, ["whistle"]],
  ["the last goal", start, { ...start, over: true, won: true }, ["won"]],
  ["the end of time", start, { ...start, left: 0, over: true }, ["end", "lost"]],
  ["the golden goal's beginning", { ...golden, golden: false, wait: null }, golden, ["golden"]],
  ["the golden goal's face-off", golden, { ...golden, wait: null }, ["whistle"]],
  [
    "the golden goal's end without a goal",
    { ...golden, wait: null, left: 1 },
    { ...golden, wait: null, left: 0, over: true },
    ["end", "lost"],
  ],
  ["nothing", begun, { ...begun, ticks: 101 }, []],
])("%s is heard", (_what, before, view, expected) => {
  hear(before, view);
  expect(play.mock.calls.map(([name]) => name)).toEqual(expected);
});

test("the last ten seconds are counted", () => {
  for (let left = 700; left > 1; left -= 1) hear({ ...begun, left }, { ...begun, left: left - 1 });
  expect(play.mock.calls).toHaveLength(10);
  expect(new Set(play.mock.calls.map(([name]) => name))).toEqual(new Set(["tick"]));
});

test("a faster puck is louder and brighter", () => {
  hear(start, touched("wall", 0.05));
  hear(start, touched("wall", 0.4));
  const [slow, fast] = play.mock.calls.map(([, options]) => options);
  expect(fast?.volume).toBeGreaterThan(slow?.volume ?? 0);
  expect(fast?.rate).toBeGreaterThan(slow?.rate ?? 0);
});

test("a rally raises the pitch of its hits, and of nothing else", () => {
  for (const surface of ["player", "wall"] as const) {
    hear(start, touched(surface, 0.2));
    hear(start, touched(surface, 0.2), 1.5);
  }
  const [hit, inRally, wall, wallInRally] = play.mock.calls.map(
    ([, options]) => options?.rate ?? 0,
  );
  expect((inRally ?? 0) / (hit ?? 1)).toBeCloseTo(1.5);
  expect(wallInRally).toBe(wall);
});
