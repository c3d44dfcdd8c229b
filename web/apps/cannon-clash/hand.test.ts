import { expect, test } from "vitest";
import { Hand } from "./hand.ts";

test("the cannon is shown where it is wanted at once, no faster than it goes", () => {
  const hand = new Hand();
  hand.update(1_000, 8);
  hand.want({ x: 900, fire: false }, 1_000);
  hand.update(1_100, 8);
  expect(hand.x).toBe(510);
  for (let now = 1_200; now <= 2_500; now += 100) hand.update(now, 8);
  expect(hand.x).toBe(860);
});

test("it is told at once when it begins or stops firing, and no oftener than it counts", () => {
  const hand = new Hand();
  expect(hand.want({ x: 450, fire: false }, 1_000)).toBe(false);
  expect(hand.want({ x: 500, fire: false }, 1_000)).toBe(true);
  expect(hand.want({ x: 510, fire: false }, 1_020)).toBe(false);
  expect(hand.want({ x: 510, fire: true }, 1_021)).toBe(true);
  expect(hand.want({ x: 520, fire: true }, 1_030)).toBe(false);
  // A delayed order is sent as soon as allowed.
  expect(hand.update(1_080, 8)).toBe(true);
  expect(hand.sentOrder).toEqual({ x: 520, fire: true });
});

test("what it fires is seen before it is confirmed, as far as there is energy", () => {
  const hand = new Hand();
  hand.want({ x: 450, fire: true }, 0);
  for (let now = 0; now <= 1_000; now += 50) hand.update(now, 2);
  expect(hand.ghosts.length).toBe(2);
  hand.confirm();
  expect(hand.ghosts.length).toBe(1);
  hand.want({ x: 450, fire: false }, 1_050);
  hand.update(3_000, 2);
  expect(hand.ghosts).toEqual([]);
});

test("after a new connection everything is told anew", () => {
  const hand = new Hand();
  hand.want({ x: 300, fire: true }, 1_000);
  hand.settle(700);
  expect([hand.x, hand.ghosts]).toEqual([700, []]);
  expect(hand.update(1_100, 8)).toBe(true);
  expect(hand.sentOrder).toEqual({ x: 300, fire: true });
});
