import { describe, expect, it } from "vitest";
import { Words } from "../game-kit/words.ts";
import { Effects } from "./effects.ts";
import { inField, layoutOf, toField, toScreen } from "./field.ts";
import type { Key } from "./keys.ts";
import { KeySight } from "./sight.ts";
import en from "./words/en.json" with { type: "json" };
import ur from "./words/ur.json" with { type: "json" };

describe.each([
  [360, 684, false, false],
  [684, 344, true, true],
  [1180, 760, true, true],
  [320, 320, false, false],
])("a frame of %i × %i", (width, height, turned, beside) => {
  it.each([false, true])("holds the whole field beside its figures; right to left: %s", (rtl) => {
    const layout = layoutOf(width, height, rtl);
    expect(layout).toMatchObject({ turned, beside });
    expect(layout.x).toBeGreaterThanOrEqual(beside && !rtl ? layout.strip : 0);
    expect(layout.y).toBeGreaterThanOrEqual(beside ? 0 : layout.strip);
    const right = width - (beside && rtl ? layout.strip : 0);
    expect(layout.x + layout.width).toBeLessThanOrEqual(right);
    expect(layout.y + layout.height).toBeLessThanOrEqual(height);
    const ratio = layout.width / layout.height;
    expect(turned ? 1 / ratio : ratio).toBeCloseTo(1000 / 1400, 6);
  });

  it("finds each place again", () => {
    const layout = layoutOf(width, height);
    for (const place of [
      { x: 0, y: 0 },
      { x: 1000, y: 1400 },
      { x: 250, y: 900 },
    ]) {
      const back = toField(layout, toScreen(layout, place));
      expect(back.x).toBeCloseTo(place.x, 6);
      expect(back.y).toBeCloseTo(place.y, 6);
    }
    expect(inField(toField(layout, { x: layout.x - 2, y: layout.y + 5 }))).toBe(false);
  });
});

it("forgets effects when they are over, and moves nothing for who wants no movement", () => {
  const effects = new Effects();
  effects.add({ type: "wrong", x: 1, y: 2, decoy: null }, 100, "");
  expect(effects.nudge(120)).not.toBe(0);
  effects.still = true;
  expect(effects.nudge(120)).toBe(0);
  effects.add({ type: "hit", x: 1, y: 2, radius: 90, points: 150 }, 100, "+150");
  expect(effects.list.map(({ kind }) => kind)).toEqual(["cross", "pop", "points"]);
  expect(effects.update(700)).toBe(true);
  expect(effects.update(900)).toBe(false);
});

it("moves the sight while arrows are held, and never out of the field", () => {
  const layout = layoutOf(360, 684);
  const sight = new KeySight();
  sight.centre(layout);
  const { x } = sight;
  expect(sight.press("a", 0)).toBe(false);
  sight.press("ArrowLeft", 0);
  expect(sight.update(layout, 16, 16)).toBe(true);
  expect(sight.x).toBeLessThan(x);
  for (let now = 16; now < 3_000; now += 16) sight.update(layout, now, 16);
  expect(sight.x).toBe(layout.x);
  sight.release("ArrowLeft");
  expect(sight.update(layout, 3_016, 16)).toBe(false);
});

it("has all its words in both languages, with the same figures in them", () => {
  const figures = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.keys(ur)).toEqual(Object.keys(en));
  for (const [key, text] of Object.entries(en)) {
    expect(figures(ur[key as keyof typeof ur])).toEqual(figures(text));
  }
  const words = new Words<Key>({ en, ur }, "de");
  expect(words.say("goal", { needed: 9, targets: 1200 })).toBe("Hit 9 of 1,200 targets.");
  expect(new Words({ en, ur }, "ur").rightToLeft).toBe(true);
});
