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

/** A date without a time → "21 Nov 2026". */
export const day = (date: string): string => dateOf(date, "UTC");

/** RFC 3339 → "21 Nov 2026" in a time zone. */
export const dateOf = (at: string, zone: string): string =>
  formatOf(zone, { day: "numeric", month: "short", year: "numeric" }).format(Date.parse(at));

/** RFC 3339 → "19:30" in a time zone. */
export const clock = (at: string, zone: string): string =>
  formatOf(zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(Date.parse(at));

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

/** The day of an instant in a time zone, for a heading: "Today", "Yesterday", "Sat, 21 Nov 2026". */
export function dayTitle(at: string, zone: string, now: number): string {
  const date = dateOf(at, zone);
  if (date === dateOf(new Date(now).toISOString(), zone)) return m.day_today();
  if (date === dateOf(new Date(now - wholeDay).toISOString(), zone)) return m.day_yesterday();
  const weekday = formatOf(zone, { weekday: "short" }).format(Date.parse(at));
  return `${weekday}, ${date}`;
}

const minute = 60_000;
const hour = 60 * minute;
const wholeDay = 24 * hour;

/** A length of time in ms in its largest unit: "20 min", "26 h", "3 days". */
export function span(ms: number): string {
  if (ms < hour) return m.span_minutes({ count: Math.max(1, Math.floor(ms / minute)) });
  if (ms < 2 * wholeDay) return m.span_hours({ count: Math.floor(ms / hour) });
  return m.span_days({ count: Math.floor(ms / wholeDay) });
}

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
  if (length < wholeDay) {
    const count = Math.floor(length / hour);
    return past ? m.ago_hours({ count }) : m.in_hours({ count });
  }
  const count = Math.floor(length / wholeDay);
  return past ? m.ago_days({ count }) : m.in_days({ count });
}
