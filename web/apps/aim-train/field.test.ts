import { describe, expect, it } from "vitest";
import { noAimState } from "../../features/games/core/aim-state.ts";
import { textsOf } from "../../scripts/words.ts";
import { english, Words } from "../game-kit/words.ts";
import { Effects } from "./effects.ts";
import { inField, layoutOf, toField, toScreen } from "./field.ts";
import type { Key } from "./keys.ts";
import { film, filmHand, playHand } from "./lesson.ts";
import { KeySight } from "./sight.ts";

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

const hit = { type: "hit", x: 1, y: 2, radius: 90, points: 150 } as const;

it("forgets effects when they are over, and moves nothing for who wants no movement", () => {
  const effects = new Effects();
  effects.add({ type: "wrong", x: 1, y: 2, decoy: null }, "");
  effects.update(20);
  expect(effects.shift).not.toEqual({ x: 0, y: 0 });
  for (let frame = 0; frame < 60; frame += 1) effects.update(16);
  expect(effects.update(16)).toBe(false);
  effects.still = true;
  effects.add({ type: "wrong", x: 1, y: 2, decoy: null }, "");
  effects.add(hit, "+150");
  effects.update(20);
  expect(effects.shift).toEqual({ x: 0, y: 0 });
  expect(effects.splinters.list).toEqual([]);
  expect(effects.list.map(({ kind }) => kind)).toEqual(["mark", "shatter", "ring", "points"]);
});

it("holds the effects for a moment after a hit, longer in a row", () => {
  const held = (hits: number) => {
    const effects = new Effects();
    for (let at = 0; at < hits; at += 1) {
      if (at > 0) for (let frame = 0; frame < 20; frame += 1) effects.update(16);
      effects.add(hit, "");
    }
    const from = effects.now;
    let ms = 0;
    for (; effects.now === from; ms += 4) effects.update(4);
    return ms;
  };
  expect(held(1)).toBeGreaterThanOrEqual(40);
  expect(held(9)).toBeGreaterThan(held(1));
  expect(held(30)).toBeLessThanOrEqual(84);
});

it("counts hits in a row, with more splinters, until a wrong tap or a lost target", () => {
  const effects = new Effects();
  effects.add(hit, "");
  const one = effects.splinters.list.length;
  effects.splinters.clear();
  effects.add(hit, "");
  expect(effects.combo.count).toBe(2);
  expect(effects.splinters.list.length).toBeGreaterThan(one);
  effects.add({ type: "missed", x: 1, y: 2, radius: 90 }, "");
  expect(effects.combo.count).toBe(0);
  effects.add(hit, "");
  effects.add({ type: "wrong", x: 1, y: 2, decoy: null }, "");
  expect(effects.combo.count).toBe(0);
});

it("celebrates a passed level in volleys, and a lost one not at all", () => {
  const effects = new Effects();
  effects.add({ type: "ended", passed: false }, "");
  expect([effects.list.length, effects.update(16)]).toEqual([0, false]);
  effects.add({ type: "ended", passed: true }, "");
  effects.update(16);
  const first = effects.splinters.list.length;
  for (let frame = 0; frame < 20; frame += 1) effects.update(16);
  expect(effects.splinters.list.length).toBeGreaterThan(first);
});

it("shows with a hand how to play, until the first hit", () => {
  const at = { x: 100, y: 100 };
  expect(filmHand(at, 50, 0, false)).toMatchObject({ x: 150, down: false });
  expect(filmHand(at, 50, film.tapAt, false)).toMatchObject({ x: 100, y: 100, down: true });
  expect(filmHand(at, 50, 0, true)).toMatchObject({ x: 100, y: 100, down: false });
  const state = noAimState();
  expect(playHand(state, at, 50, false)).toBeNull();
  Object.assign(state.target, { number: 1, age: 0 });
  expect(playHand(state, at, 50, false)?.x).toBe(150);
  state.target.age = 20;
  expect(playHand(state, at, 50, false)).toMatchObject({ x: 100, y: 100, down: true });
  state.hits = 1;
  expect(playHand(state, at, 50, false)).toBeNull();
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

it("writes its words in the reader's language, and English where a text is missing", () => {
  const en = Object.fromEntries(textsOf("en", "games/aim-train"));
  const reader = { ...english, locale: "ar", rightToLeft: true };
  const words = new Words<Key>(en, { ...reader, words: { start: "ابدأ" } });
  expect([words.say("start"), words.say("level", { level: 3 })]).toEqual(["ابدأ", "Level 3"]);
  expect(words.rightToLeft).toBe(true);
  const own = new Words<Key>(en, english);
  expect(own.say("goal", { needed: 9, targets: 1200 })).toBe("Hit 9 of 1,200 targets.");
  const few = { hits: ["hits", { few: "few", other: "other" }] } as const;
  expect(new Words<Key>(en, { ...reader, words: few }).say("hits", { hits: 3 })).toBe("few");
});
