import { expect, it } from "vitest";
import { instantAt, localTime } from "./zoned.ts";

it.each([
  ["2026-11-30T10:00:00.000Z", "Asia/Karachi", "2026-11-30T15:00"],
  ["2026-12-31T20:30:00.000Z", "Asia/Karachi", "2027-01-01T01:30"],
  ["2026-07-01T10:00:00.000Z", "Europe/Berlin", "2026-07-01T12:00"],
  ["2026-03-29T01:30:00.000Z", "Europe/Berlin", "2026-03-29T03:30"],
  ["2026-11-30T10:00:00.000Z", "America/St_Johns", "2026-11-30T06:30"],
])("writes %s in %s as %s, and reads it back", (at, zone, local) => {
  expect(localTime(at, zone)).toBe(local);
  expect(instantAt(local, zone)).toBe(at);
});

it("knows what is no time", () => {
  expect(localTime("yesterday", "UTC")).toBe("");
  expect(instantAt("", "UTC")).toBe("");
});
