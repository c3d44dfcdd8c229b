import { expect, it } from "vitest";
import { dateTime, dayTitle, exactTime, fromNow } from "./format.ts";

it("writes a time in the portal's zone", () => {
  expect(dateTime("2026-11-30T20:30:00Z", "Asia/Karachi")).toBe("1 Dec 2026, 01:30");
  expect(exactTime("2026-11-30T20:30:05Z", "Asia/Karachi")).toBe("1 Dec 2026, 01:30:05 GMT+5");
});

it.each([
  ["2026-11-30T11:59:40Z", "just now"],
  ["2026-11-30T11:40:00Z", "20 min ago"],
  ["2026-11-30T08:00:00Z", "4 h ago"],
  ["2026-11-29T08:00:00Z", "yesterday"],
  ["2026-12-02T13:00:00Z", "in 2 days"],
])("writes %s as its distance from now", (at, text) => {
  expect(fromNow(at, Date.parse("2026-11-30T12:00:00Z"))).toBe(text);
});

it.each([
  ["2026-11-30T18:30:00Z", "Today"],
  ["2026-11-29T20:30:00Z", "Today"],
  ["2026-11-29T18:30:00Z", "Yesterday"],
  ["2026-11-21T10:00:00Z", "Sat, 21 Nov 2026"],
])("names the day of %s in the portal's zone", (at, text) => {
  // 15:00 on 30 November in Karachi.
  expect(dayTitle(at, "Asia/Karachi", Date.parse("2026-11-30T10:00:00Z"))).toBe(text);
});
