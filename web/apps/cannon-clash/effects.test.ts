import { expect, test } from "vitest";
import { Effects } from "./effects.ts";

const felled = (index: number) =>
  ({ type: "tower", mine: false, x: 450, y: 180, index, centre: index === 2 }) as const;

test("a side tower falls in its time, the centre tower slowly, and one not seen to fall is a ruin", () => {
  const effects = new Effects();
  effects.add(felled(0), 1_000, "");
  effects.add(felled(2), 1_000, "");
  expect(effects.fallen(false, 0, 1_450)).toBeCloseTo(0.5);
  expect(effects.fallen(false, 0, 2_000)).toBe(1);
  expect(effects.fallen(false, 2, 2_000)).toBeLessThan(0.5);
  expect(effects.fallen(true, 0, 1_000)).toBe(1);
});

test("a hard hit holds the picture for a moment, and the match's end throws confetti for the winner", () => {
  const effects = new Effects();
  effects.add(felled(1), 0, "");
  expect(effects.holds(40)).toBe(true);
  expect(effects.holds(40)).toBe(false);
  effects.add({ type: "ended", won: false }, 0, "");
  expect(effects.confetti.list).toHaveLength(0);
  effects.add({ type: "ended", won: true }, 0, "");
  expect(effects.confetti.list.length).toBeGreaterThan(50);
});

test("lost hp stay on the bar for a moment, then go", () => {
  const effects = new Effects();
  const lost = (hp: number, now: number) => effects.lost(true, 0, hp, now);
  expect(lost(200, 0)).toBe(0);
  expect(lost(180, 100)).toBe(20);
  expect(lost(180, 300)).toBe(20);
  expect(lost(160, 310)).toBe(40);
  expect(lost(160, 310 + 260 + 100)).toBeCloseTo(28);
  expect(lost(160, 2_000)).toBe(0);
});

test("with reduced motion nothing flies or shakes, and a fallen tower is a ruin at once", () => {
  const effects = new Effects();
  effects.still = true;
  effects.add(felled(2), 0, "");
  effects.add({ type: "ended", won: true }, 0, "");
  effects.update(16, 16);
  expect(effects.fallen(false, 2, 10)).toBe(1);
  expect(effects.shift).toEqual({ x: 0, y: 0 });
  expect([...effects.particles.list, ...effects.confetti.list]).toEqual([]);
});

test("words on the same lines follow each other, and a count of hits does not cover them", () => {
  const effects = new Effects();
  const words = (now: number) => {
    effects.update(now, 0);
    return effects.list
      .filter(({ kind, bornAt }) => kind === "word" && bornAt <= now)
      .map(({ text }) => text);
  };
  effects.say("4 hits!", { x: 450, y: 200 }, true, 0);
  expect(words(10)).toEqual(["4 hits!"]);
  effects.add({ ...felled(0), y: 320 }, 20, "Tower down!");
  effects.say("5 hits!", { x: 450, y: 200 }, true, 30);
  expect(words(40)).toEqual(["Tower down!"]);
  effects.add({ type: "opened", mine: false }, 50, "Centre tower open!");
  expect(words(500)).toEqual(["Tower down!"]);
  expect(words(560)).toEqual(["Centre tower open!"]);
  effects.add(
    { type: "tower", mine: true, x: 200, y: 1_280, index: 0, centre: false },
    600,
    "Lost!",
  );
  expect(words(610)).toEqual(["Centre tower open!", "Lost!"]);
});
