import { expect, it } from "vitest";
import { Combo, HitStop, Particles, Shake } from "./index.ts";

it("raises the pitch by a semitone for each success in a row, up to an octave", () => {
  const combo = new Combo();
  combo.add();
  expect(combo.rate).toBe(1);
  for (let hit = 0; hit < 6; hit += 1) combo.add();
  expect(combo.rate).toBeCloseTo(Math.SQRT2);
  for (let hit = 0; hit < 20; hit += 1) combo.add();
  expect([combo.count, combo.rate]).toEqual([27, 2]);
  combo.end();
  expect([combo.count, combo.rate]).toEqual([0, 1]);
});

it("holds the picture for as long as the longest of its reasons", () => {
  const stop = new HitStop();
  stop.add(60);
  stop.add(40);
  expect([stop.step(50), stop.step(5), stop.step(5)]).toEqual([true, true, false]);
});

it("shakes less and less, and a weak shake does not end a strong one", () => {
  const shake = new Shake();
  shake.add(1, 200);
  shake.step(20);
  const { x, y } = shake.offset;
  expect(Math.hypot(x, y)).toBeGreaterThan(0.2);
  shake.add(0.1, 900);
  shake.step(180);
  expect([shake.moving, shake.offset]).toEqual([false, { x: 0, y: 0 }]);
});

it("sprays particles in a direction, lets them fall and go, and keeps to its number", () => {
  const particles = new Particles({ most: 30, fall: 0.001 });
  const spray = { x: 5, y: 5, speed: 0.02, towards: 0, spread: 0.5, size: 1, life: 400, kinds: 3 };
  particles.spray({ ...spray, count: 40 });
  expect(particles.list).toHaveLength(30);
  expect(particles.list.every(({ dx }) => dx > 0)).toBe(true);
  expect(new Set(particles.list.map(({ kind }) => kind)).size).toBe(3);
  particles.step(100);
  expect(particles.list.every(({ x, dy }) => x > 5 && dy > 0)).toBe(true);
  particles.step(300);
  expect(particles.list).toHaveLength(0);
});
