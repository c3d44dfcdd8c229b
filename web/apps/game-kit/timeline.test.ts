import { expect, test } from "vitest";
import { TURN_MS as turnMs } from "../../features/games/room/says.ts";
import { Timeline } from "./timeline.ts";

function deliver(delays: number[]): Timeline {
  const timeline = new Timeline();
  for (const [turn, delay] of delays.entries()) timeline.arrived(turn, turn * turnMs + delay);
  return timeline;
}

test("on an even network turns wait for no longer than they have to", () => {
  const timeline = deliver(Array.from({ length: 50 }, () => 70));
  expect(timeline.buffer).toBe(30);
  expect(timeline.due(50)).toBe(50 * turnMs + 70 + 30);
});

test("on an uneven one they wait for the late ones, never longer than 150 ms", () => {
  const uneven = deliver(Array.from({ length: 50 }, (_, turn) => (turn % 5 === 0 ? 160 : 60)));
  expect(uneven.buffer).toBe(100);
  const awful = deliver(Array.from({ length: 50 }, (_, turn) => (turn % 2) * 900));
  expect(awful.buffer).toBe(150);
});

test("the buffer shrinks again, slowly", () => {
  const delays = [
    ...Array.from({ length: 10 }, () => 160),
    ...Array.from({ length: 120 }, () => 60),
  ];
  delays[0] = 60;
  const timeline = deliver(delays);
  expect(timeline.buffer).toBeGreaterThan(30);
  expect(timeline.buffer).toBeLessThan(50);
});

test("what has arrived is played when it is due, and what was missed at once", () => {
  const timeline = deliver(Array.from({ length: 20 }, () => 50));
  const due = timeline.due(10);
  expect(timeline.reach(10, 19, due - 1)).toBe(9);
  expect(timeline.reach(10, 14, due)).toBe(10);
  expect(timeline.reach(10, 14, due + 3 * turnMs)).toBe(13);
  expect(timeline.reach(10, 14, due + 60_000)).toBe(14);
});
