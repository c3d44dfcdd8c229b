import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CelebrationLevel, celebrate } from "./celebrate.ts";
import { plans } from "./celebration.ts";
import { flightTime } from "./fly.ts";
import { pieces } from "./particles.ts";

const { play } = vi.hoisted(() => ({ play: vi.fn() }));
vi.mock("#lib/sound", () => ({ play, prepareSound: vi.fn() }));

const levels: CelebrationLevel[] = ["small", "big", "champion"];
const longest = { small: 1_200, big: 2_500, champion: 4_000 };
const vibrate = vi.fn();
let reduced = false;
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  vi.useFakeTimers();
  reduced = false;
  visibility = "visible";
  play.mockClear();
  vibrate.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  Object.assign(navigator, { vibrate });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "vibrate");
});

const stages = () => document.querySelectorAll("canvas[popover]").length;

/** Celebrates, and lets the code arrive and begin. */
async function begun(level: CelebrationLevel, onArrive = vi.fn()) {
  const stop = celebrate(level, { onArrive });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  return { stop, onArrive };
}

test.each(levels)("%s: above the page, out of the way of taps, and gone in time", async (level) => {
  const { onArrive } = await begun(level);
  expect(stages()).toBe(1);
  expect(document.querySelector("canvas")).toHaveAttribute("aria-hidden", "true");
  expect(play).toHaveBeenCalledExactlyOnceWith(level);
  expect(vibrate).toHaveBeenCalledWith(plans[level].vibration);
  await vi.advanceTimersByTimeAsync(longest[level]);
  expect(stages()).toBe(0);
  expect(onArrive).toHaveBeenCalledOnce();
});

test.each(levels)("%s: every coin has arrived and every piece is gone before the end", (level) => {
  const { ms, coins, coinsAtMs } = plans[level];
  expect(ms).toBeLessThanOrEqual(longest[level]);
  expect(coinsAtMs + flightTime(coins)).toBeLessThan(ms - 100);
  const all = pieces(level, { width: 360, height: 740, x: 180, y: 280, ms });
  // A slow phone draws them all in a frame.
  expect(all.length).toBeLessThanOrEqual(220);
  for (const { at, life } of all) {
    expect(at).toBeGreaterThanOrEqual(0);
    expect(life).toBeGreaterThan(0);
    expect(at + life * 1_000).toBeLessThanOrEqual(ms + 1);
  }
});

test.each([
  ["a person who prefers reduced motion", () => (reduced = true)],
  ["a hidden page", () => (visibility = "hidden")],
])("%s gets the end at once, and nothing else", async (_, given) => {
  given();
  const { onArrive } = await begun("champion");
  expect(onArrive).toHaveBeenCalledOnce();
  expect(stages()).toBe(0);
  expect(play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test.each([
  ["a tap", () => window.dispatchEvent(new Event("pointerdown"))],
  ["a key", () => window.dispatchEvent(new Event("keydown"))],
  [
    "a page that is hidden",
    () => {
      visibility = "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
])("%s ends it", async (_, happens) => {
  const { onArrive } = await begun("big");
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(stages()).toBe(0);
  expect(vibrate).toHaveBeenLastCalledWith(0);
  expect(onArrive).toHaveBeenCalledOnce();
});

test("a higher level takes the place of a lower one, and is not interrupted by one", async () => {
  const first = await begun("small");
  const second = await begun("champion");
  expect(stages()).toBe(1);
  const third = await begun("small");
  expect(stages()).toBe(1);
  expect(play.mock.calls).toEqual([["small"], ["champion"]]);
  for (const { onArrive } of [first, second, third]) expect(onArrive).toHaveBeenCalledOnce();
  second.stop();
  expect(stages()).toBe(0);
});

test("what was stopped before its code arrived is not drawn", async () => {
  const onArrive = vi.fn();
  celebrate("big", { onArrive })();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  expect(stages()).toBe(0);
  expect(onArrive).toHaveBeenCalledOnce();
});
