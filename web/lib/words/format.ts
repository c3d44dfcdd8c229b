import { m } from "./generated/messages.js";
import { direction, getLocale } from "./locale.ts";

/* Without `Intl`, whose first format blocks a page for 18 to 102 ms (docs/adr/0008-first-load.md). */

/** Distances of the operator's time zone from UTC, newest first (`/v1/config`). */
export type UtcOffsets = readonly { from?: string | null; minutes: number }[];

/** The operator's wall clock at `at`, in the UTC fields of a `Date`. */
function wallClock(at: string, offsets: UtcOffsets): Date {
  const instant = Date.parse(at);
  const offset = offsets.find(({ from }) => !from || Date.parse(from) <= instant);
  return new Date(instant + (offset?.minutes ?? 0) * 60_000);
}

/** RFC 3339 → "2026-11-21", the operator's calendar day. */
export const day = (at: string, offsets: UtcOffsets): string =>
  wallClock(at, offsets).toISOString().slice(0, 10);

/** RFC 3339 → "21 Nov 2026" in the operator's time zone. */
export const date = (at: string, offsets: UtcOffsets): string => {
  const wall = wallClock(at, offsets);
  return m.date({
    day: wall.getUTCDate(),
    month: m.months().split(" ")[wall.getUTCMonth()] ?? "",
    year: String(wall.getUTCFullYear()),
  });
};

/** RFC 3339 → "7:30 PM". */
export const time = (at: string, offsets: UtcOffsets): string => {
  const wall = wallClock(at, offsets);
  const hour = wall.getUTCHours();
  const minute = `:${String(wall.getUTCMinutes()).padStart(2, "0")}`;
  const clocks = { clock: (hour % 12 || 12) + minute, clock24: hour + minute };
  return hour < 12 ? m.time_am(clocks) : m.time_pm(clocks);
};

/** RFC 3339 → "21 Nov 2026, 7:30 PM". */
export const dateTime = (at: string, offsets: UtcOffsets): string =>
  m.date_time({ date: date(at, offsets), time: time(at, offsets) });

/**
 * Cuts a name to `length` characters plus an ellipsis (spec: 7 shell, 9 leaderboard, 10 bracket).
 */
export function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length > length ? `${letters.slice(0, length).join("").trimEnd()}…` : text;
}

/** Keeps a name's direction in a right-to-left sentence: "100 Diamonds", not "Diamonds 100". */
export const isolate = (name: string): string =>
  direction(getLocale()) === "rtl" ? `\u2068${name}\u2069` : name;
