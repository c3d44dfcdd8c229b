import { m } from "#console/words";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone });
  formats.set(key, made);
  return made;
}

/** RFC 3339 → "21 Nov 2026, 19:30" in a time zone. */
export const dateTime = (at: string, zone: string): string =>
  formatOf(zone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(Date.parse(at));

/** RFC 3339 → "21 Nov 2026, 19:30:05 GMT+5", for a line of a log. */
export const exactTime = (at: string, zone: string): string =>
  formatOf(zone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(Date.parse(at));

/** A day without a time, "2026-11-30" → "30 Nov 2026". */
export const dayName = (day: string): string =>
  formatOf("UTC", { day: "numeric", month: "short", year: "numeric" }).format(Date.parse(day));

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The distance of `at` from `now`: "3 h ago", "in 20 min". */
export function fromNow(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  const length = Math.abs(distance);
  const past = distance < 0;
  if (length < minute) return past ? m.ago_now() : m.in_now();
  if (length < hour) {
    const count = Math.floor(length / minute);
    return past ? m.ago_minutes({ count }) : m.in_minutes({ count });
  }
  if (length < day) {
    const count = Math.floor(length / hour);
    return past ? m.ago_hours({ count }) : m.in_hours({ count });
  }
  const count = Math.floor(length / day);
  return past ? m.ago_days({ count }) : m.in_days({ count });
}
