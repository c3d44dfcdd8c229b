import { expect, it } from "vitest";
import { dayIn, daysUntil } from "./index.ts";

it("tells the day in a time zone", () => {
  const at = Date.parse("2026-03-01T20:00:00Z");
  expect([dayIn("UTC", at), dayIn("Asia/Karachi", at)]).toEqual(["2026-03-01", "2026-03-02"]);
});

it("counts the days between two days, also over a change of the clocks", () => {
  expect(daysUntil("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysUntil("2026-03-01", "2026-03-01")).toBe(0);
  expect(daysUntil("2026-03-01", "2026-02-27")).toBe(-2);
});
