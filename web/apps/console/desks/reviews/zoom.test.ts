import { expect, it } from "vitest";
import { moved, scaled, whole } from "./zoom.ts";

it("enlarges around the pointer and never below the whole picture", () => {
  const closer = scaled(whole, 2, { x: 0.25, y: 0.75 });
  expect(closer).toEqual({ scale: 2, x: 0.25, y: 0.75 });
  expect(scaled(closer, 0.1)).toEqual(whole);
  expect(scaled(closer, 100).scale).toBe(6);
});

it("moves an enlarged picture only as far as its edges", () => {
  expect(moved(whole, 1, 1)).toEqual(whole);
  const half = moved({ scale: 3, x: 0.5, y: 0.5 }, 0.5, -9);
  expect(half).toEqual({ scale: 3, x: 0.75, y: 0 });
});
