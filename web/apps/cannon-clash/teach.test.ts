import { expect, test } from "vitest";
import { Teach } from "./teach.ts";

const gate = 700;
const cannon = 450;

test("the hand presses the cannon, then slides below the gate, again and again", () => {
  const teach = new Teach();
  const at = (now: number) => teach.hand(now, cannon, gate, false);
  expect(at(1_000)).toMatchObject({ x: cannon, pressed: false, guide: null });
  expect(at(1_700)).toMatchObject({ x: cannon, pressed: true });
  const slid = at(2_700)?.x ?? 0;
  expect(slid).toBeGreaterThan(cannon);
  expect(at(3_400)).toMatchObject({ x: gate, pressed: true });
  expect(at(3_700)).toMatchObject({ x: cannon, pressed: false });
});

test("who presses is shown the way to the gate, and nothing once two have passed it", () => {
  const teach = new Teach();
  teach.hand(0, cannon, gate, false);
  expect(teach.hand(500, cannon, gate, true)).toBeNull();
  for (let shot = 0; shot < 4; shot += 1) teach.fired();
  expect(teach.hand(900, cannon, gate, true)).toMatchObject({
    x: gate,
    guide: gate,
    pressed: false,
  });
  teach.doubled();
  expect(teach.hand(1_000, cannon, gate, true)).not.toBeNull();
  teach.doubled();
  expect(teach.hand(1_100, cannon, gate, true)).toBeNull();
});

test("the hand goes in any case", () => {
  const teach = new Teach();
  teach.hand(0, cannon, gate, false);
  expect(teach.hand(23_900, cannon, gate, false)).not.toBeNull();
  expect(teach.hand(24_100, cannon, gate, false)).toBeNull();
});
