import { expect, it } from "vitest";
import { rereadIn } from "./due.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const called = (opensAt: string) =>
  ({ state: "called", round: { opensAt, appearUntil: null } }) as Parameters<typeof rereadIn>[0][0];

it("reads again a moment after the next change, at the latest in five minutes", () => {
  expect(rereadIn([], now)).toBe(300_000);
  expect(rereadIn([called("2026-11-21T14:00:00Z")], now)).toBe(300_000);
  const soon = rereadIn([called("2026-11-21T12:01:00Z"), called("2026-11-21T12:03:00Z")], now);
  expect(soon).toBeGreaterThanOrEqual(60_000);
  expect(soon).toBeLessThan(62_000);
});

it("reads a match in play again every ten seconds", () => {
  const playing = { ...called("2026-11-21T11:50:00Z"), state: "playing" };
  expect(rereadIn([playing], now)).toBe(10_000);
});

it("repeats every few seconds while a change is late, and not for ever", () => {
  expect(rereadIn([called("2026-11-21T11:59:50Z")], now)).toBeLessThan(4_000);
  expect(rereadIn([called("2026-11-21T11:50:00Z")], now)).toBe(300_000);
});
