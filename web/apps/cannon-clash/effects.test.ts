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
