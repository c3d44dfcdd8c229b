import { afterEach, expect, it } from "vitest";
import { setLocale } from "../words/index.ts";
import { roundTitle, stageOf, whenOf } from "./index.ts";

afterEach(() => setLocale("en"));

const now = Date.parse("2026-11-21T12:00:00Z");
const past = "2026-11-20T12:00:00Z";

it.each([
  ["soon", { status: 1, is_running: 0, timeOpenAt: "2026-11-22T12:00:00Z" }],
  ["open", { status: 1, is_running: 0, timeOpenAt: past }],
  ["starting", { status: 2, is_running: 0, timeOpenAt: past }],
  ["live", { status: 2, is_running: 1, timeOpenAt: past }],
  ["closed", { status: 3, is_running: 0, timeOpenAt: past }],
  ["ended", { status: 4, is_running: 0, timeOpenAt: past }],
])("reads %s from the flags", (stage, standing) => {
  expect(stageOf(standing, now)).toBe(stage);
});

it("writes an instant in the operator's zone", () => {
  expect(whenOf("", "2026-11-21T14:30:00Z", [{ minutes: 300 }])).toEqual({
    date: "21 Nov 2026",
    time: "7:30 PM",
  });
});

it("splits a text on spaces where there is no instant, and has nothing for an empty one", () => {
  expect(whenOf("2026-11-21 07:30 PM", undefined, [{ minutes: 300 }])).toEqual({
    date: "2026-11-21",
    time: "07:30 PM",
  });
  expect(whenOf("2026-11-21", "soon", [{ minutes: 300 }])).toEqual({
    date: "2026-11-21",
    time: "",
  });
  for (const empty of ["", "  ", null, undefined]) {
    expect(whenOf(empty, null, [{ minutes: 300 }])).toBeNull();
  }
});

it("names rounds in the reader's language, and one of a new kind as the server does", () => {
  const titles = ["Final", "Semi-final", "Quarter-final", "Round 2", "Third place"];
  const named = () => titles.map((title) => roundTitle({ title }));
  expect(named()).toEqual(titles);
  setLocale("ur");
  expect(named()).toEqual(["فائنل", "سیمی فائنل", "کوارٹر فائنل", "راؤنڈ 2", "Third place"]);
});
