import { expect, it } from "vitest";
import { difference } from "./difference.ts";

it("lists the fields that changed, also inside of others", () => {
  const before = { role: "care", hold: { reason: "asked" }, email: "a@b.c" };
  const after = { role: "finance", hold: { reason: "asked", until: null }, email: "a@b.c" };
  expect(difference(before, after)).toEqual([
    { field: "role", before: "care", after: "finance" },
    { field: "hold.until", before: null, after: "null" },
  ]);
});

it("lists all fields of what is new or gone", () => {
  expect(difference(null, { name: "A" })).toEqual([{ field: "name", before: null, after: "A" }]);
  expect(difference({ list: [1, 2] }, null)).toEqual([
    { field: "list", before: "[1,2]", after: null },
  ]);
  expect(difference(null, null)).toEqual([]);
});
