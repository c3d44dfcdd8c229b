import { direction, getLocale } from "./locale.ts";

// Pakistan writes Western digits in both languages; dates read 21 Nov 2026 (en-PK has dashes).
export const tag = () => (getLocale() === "ur" ? "ur-PK-u-nu-latn" : "en-GB");

type Format = Intl.DateTimeFormat | Intl.RelativeTimeFormat;
const made = new Map<string, Format>();
export function once<T extends Format>(key: string, make: () => T): T {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found as T;
}

/**
 * 12450 → 12,450, as `Intl.NumberFormat` writes whole numbers of 0 and more in both languages.
 * The page's first `Intl.NumberFormat` would cost a tenth as much as drawing the first screen.
 */
export const number = (value: number): string =>
  String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",");

/**
 * A time reads from the left also in a right-to-left line: "10:05 PM", not "PM 10:05". Isolates
 * keep its parts together.
 */
export const written = (format: Intl.DateTimeFormat, at: string): string => {
  const when = new Date(at);
  if (direction(getLocale()) === "ltr") return format.format(when);
  const parts = format.formatToParts(when).map(({ type, value }) => {
    if (type === "hour") return `\u2066${value}`;
    return type === "dayPeriod" ? `${value}\u2069` : value;
  });
  return parts.join("");
};

/** RFC 3339 → "21 Nov 2026, 7:30 pm" in the operator's time zone. */
export const dateTime = (at: string, timeZone: string): string =>
  written(
    once(
      `${tag()}:${timeZone}:dt`,
      () =>
        new Intl.DateTimeFormat(tag(), {
          dateStyle: "medium",
          timeStyle: "short",
          // With `hour12` Chrome up to 111 writes midnight as 00:00 am.
          hourCycle: "h12",
          timeZone,
        }),
    ),
    at,
  );

/** RFC 3339 → "21 Nov 2026". */
export const date = (at: string, timeZone: string): string =>
  once(
    `${tag()}:${timeZone}:d`,
    () => new Intl.DateTimeFormat(tag(), { dateStyle: "medium", timeZone }),
  ).format(new Date(at));

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
