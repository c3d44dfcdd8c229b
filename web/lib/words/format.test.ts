import { afterEach, expect, it, vi } from "vitest";
import { preference } from "../session/storage.ts";
import {
  cut,
  date,
  dateTime,
  day,
  fromNow,
  getLocale,
  isolate,
  m,
  number,
  setLocale,
  startLocale,
  startWords,
  time,
} from "./index.ts";

const karachi = [{ minutes: 300 }];

afterEach(() => setLocale("en"));

it("cuts names by letters, not by bytes, and leaves no space before the ellipsis", () => {
  expect(cut("Ayesha Khan", 7)).toBe("Ayesha…");
  expect(cut("Bilal", 7)).toBe("Bilal");
  expect(cut("🎮🎮🎮🎮🎮🎮🎮🎮", 7)).toBe("🎮🎮🎮🎮🎮🎮🎮…");
});

it("writes numbers and times of the operator's zone, with the same digits in both languages", () => {
  expect(number(12450)).toBe("12,450");
  expect(dateTime("2026-11-20T19:30:00Z", karachi)).toBe("21 Nov 2026, 12:30 AM");
  setLocale("ur");
  expect(number(12450)).toBe("12,450");
  expect(document.documentElement).toHaveAttribute("dir", "rtl");
  expect(m.retry()).not.toBe("Retry");
});

it.each([
  ["en", "en-GB"],
  ["ur", "ur-PK-u-nu-latn"],
] as const)(
  "groups the digits of whole numbers as the language's own format does: %s",
  (locale, tag) => {
    setLocale(locale);
    const format = new Intl.NumberFormat(tag);
    const sizes = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
    for (const size of sizes) {
      for (const value of [size - 1, size, size + 1, 7 * size + 12]) {
        expect(number(value)).toBe(format.format(value));
      }
    }
  },
);

it.each([
  ["en", "en-GB"],
  ["ur", "ur-PK-u-nu-latn"],
] as const)("writes dates and times as the language's own format does: %s", (locale, tag) => {
  setLocale(locale);
  const zone = { timeZone: "Asia/Karachi" };
  const calendar = new Intl.DateTimeFormat(tag, { ...zone, dateStyle: "medium" });
  const clock = new Intl.DateTimeFormat(tag, {
    ...zone,
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  });
  for (let hours = 0; hours < 400 * 24; hours += 25) {
    const at = new Date(Date.UTC(2026, 0, 1, hours, hours % 60)).toISOString();
    expect(date(at, karachi)).toBe(calendar.format(new Date(at)));
    expect(time(at, karachi).replace(/[\u2066\u2069]/g, "")).toBe(
      // AM and PM in capitals, as in messages and on the clock of a phone.
      clock.format(new Date(at)).toUpperCase(),
    );
  }
});

it("moves the clock with summer time", () => {
  const london = [
    { from: "2026-10-25T01:00:00Z", minutes: 0 },
    { from: "2026-03-29T01:00:00Z", minutes: 60 },
    { minutes: 0 },
  ];
  const read = (at: string) => dateTime(at, london);
  expect(read("2026-10-25T00:59:00Z")).toBe("25 Oct 2026, 1:59 AM");
  expect(read("2026-10-25T01:00:00Z")).toBe("25 Oct 2026, 1:00 AM");
  expect(read("2026-03-29T01:00:00Z")).toBe("29 Mar 2026, 2:00 AM");
  expect(read("2024-01-01T12:00:00Z")).toBe("1 Jan 2024, 12:00 PM");
  expect([day("2026-07-01T23:30:00Z", london), day("2026-12-01T23:30:00Z", london)]).toEqual([
    "2026-07-02",
    "2026-12-01",
  ]);
});

it("keeps a time of day together within an Urdu line", () => {
  setLocale("ur");
  expect(time("2026-11-20T17:05:00Z", karachi)).toBe("\u206610:05 PM\u2069");
  expect(dateTime("2026-11-20T17:05:00Z", karachi)).toMatch(/2026.*\u206610:05 PM\u2069$/);
});

it("writes a time of day, and how far away it is", () => {
  expect(time("2026-11-20T16:05:00Z", karachi)).toBe("9:05 PM");
  expect([10_000, 8 * 60_000, 3.5 * 3_600_000].map(fromNow)).toEqual([
    "in 1 min",
    "in 8 min",
    "in 3 hr",
  ]);
  setLocale("ur");
  expect(fromNow(8 * 60_000)).toMatch(/8/);
});

it("keeps a name's own direction within an Urdu sentence", () => {
  expect(isolate("100 Diamonds")).toBe("100 Diamonds");
  setLocale("ur");
  expect(isolate("100 Diamonds")).toBe("\u2068100 Diamonds\u2069");
});

it("knows the language before the first lists are asked for", () => {
  preference.set("lang", null);
  document.documentElement.lang = "ur";
  expect(startLocale()).toBe("ur");
  preference.set("lang", "en");
  expect(startLocale()).toBe("en");
  expect(getLocale()).toBe("en");
  preference.set("lang", null);
});

it("begins in the chosen language, else in the page's, and tells the server what was chosen", () => {
  preference.set("lang", null);
  document.documentElement.lang = "ur";
  const drawn = vi.fn();
  startWords(drawn);
  expect(drawn).toHaveBeenCalledOnce();
  expect(getLocale()).toBe("ur");
  setLocale("en");
  expect(document.cookie).toContain("arena_lang=en");
  document.documentElement.lang = "ur";
  startWords(drawn);
  expect(getLocale()).toBe("en");
});
