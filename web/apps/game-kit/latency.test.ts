import { expect, test } from "vitest";
import { Latency } from "./latency.ts";

function tapped(latency: Latency, at: number, seen: number): void {
  latency.tap(at);
  latency.painted();
  latency.frame(seen);
}

test("a tap takes until the frame after the one that drew it", () => {
  const latency = new Latency();
  expect(latency.ms).toBeNull();
  latency.tap(100);
  latency.frame(108);
  expect(latency.ms).toBeNull();
  latency.painted();
  expect(latency.ms).toBeNull();
  latency.frame(124.6);
  expect(latency.ms).toBe(25);
  latency.frame(141);
  expect(latency.ms).toBe(25);
});

test("one slow frame changes nothing, and what is long ago is forgotten", () => {
  const latency = new Latency();
  for (const took of [20, 22, 400, 24, 26]) tapped(latency, 1000, 1000 + took);
  expect(latency.ms).toBe(24);
  for (let tap = 0; tap < 9; tap += 1) tapped(latency, 5000, 5060);
  expect(latency.ms).toBe(60);
  latency.clear();
  expect(latency.ms).toBeNull();
});

test("a page that was left measures nothing, nor a clock that went back", () => {
  const latency = new Latency();
  tapped(latency, 1000, 9000);
  tapped(latency, 1000, 999);
  expect(latency.ms).toBeNull();
});
