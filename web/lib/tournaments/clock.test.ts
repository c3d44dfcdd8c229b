import { expect, it } from "vitest";
import { clock } from "./clock.ts";

it.each([
  [0, "0:00"],
  [1, "0:01"],
  [59_001, "1:00"],
  [272_000, "4:32"],
  [3_872_000, "1:04:32"],
  [-5_000, "0:00"],
])("writes %i ms as %s", (ms, text) => {
  expect(clock(ms)).toBe(text);
});
