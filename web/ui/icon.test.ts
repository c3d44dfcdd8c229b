import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { iconNames } from "./icon.tsx";

it("has a drawing for every name, and a name for every drawing", () => {
  const drawings = readFileSync(join(import.meta.dirname, "icons.svg"), "utf8");
  const drawn = Array.from(drawings.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name);
  expect(drawn.toSorted()).toEqual(iconNames.toSorted());
});
