import { expect, test } from "vitest";
import { PlayerInput } from "./grip.ts";

const cannon = { x: 450 };

test("nobody wants anything before something was touched", () => {
  expect(new PlayerInput().update(cannon, 16)).toBeNull();
});

test("a finger on the cannon presses it and takes it along", () => {
  const grip = new PlayerInput();
  grip.update(cannon, 16);
  grip.down(1, 470, 1_540);
  expect(grip.update(cannon, 16)).toEqual({ x: 470, fire: true });
  grip.move(1, 800);
  expect(grip.update(cannon, 16)).toEqual({ x: 800, fire: true });
  grip.up(1);
  expect(grip.update(cannon, 16)).toEqual({ x: 800, fire: false });
});

test("a finger beside it calls it, and presses it once it has come", () => {
  const grip = new PlayerInput();
  grip.update(cannon, 16);
  grip.down(1, 100, 1_540);
  expect(grip.update(cannon, 16)).toEqual({ x: 100, fire: false });
  expect(grip.update({ x: 170 }, 16)).toEqual({ x: 100, fire: false });
  expect(grip.update({ x: 160 }, 16)).toEqual({ x: 100, fire: true });
  grip.move(1, 300);
  expect(grip.update({ x: 160 }, 16)).toEqual({ x: 300, fire: true });
});

test("a finger higher on the field only calls it; a second one fires", () => {
  const grip = new PlayerInput();
  grip.update(cannon, 16);
  grip.down(1, 100, 900);
  expect(grip.update(cannon, 16)).toEqual({ x: 100, fire: false });
  grip.down(2, 700, 200);
  expect(grip.update(cannon, 16)).toEqual({ x: 100, fire: true });
  grip.up(2);
  expect(grip.update(cannon, 16)).toEqual({ x: 100, fire: false });
  grip.move(1, -50);
  expect(grip.update(cannon, 16)).toEqual({ x: 0, fire: false });
});

test("arrows move it while they are held, space fires, and who looks away holds nothing", () => {
  const grip = new PlayerInput();
  expect([grip.press("ArrowLeft"), grip.press("a")]).toEqual([true, false]);
  expect(grip.update(cannon, 100)?.x).toBe(390);
  grip.release("ArrowLeft");
  expect(grip.update({ x: 400 }, 100)).toEqual({ x: 390, fire: false });
  grip.press(" ");
  expect(grip.update({ x: 400 }, 100)?.fire).toBe(true);
  grip.drop();
  expect(grip.update({ x: 400 }, 100)?.fire).toBe(false);
});
