import { expect, it } from "vitest";
import type { Stage } from "#lib/tournaments";
import { onShelf, shelfOf, shelves, urgency } from "./shelf.ts";

const stages: Stage[] = ["soon", "open", "starting", "live", "closed", "ended"];

it("shows every tournament in one part, and again in Mine if it was entered", () => {
  for (const stage of stages) {
    for (const entered of [true, false]) {
      const shown = shelves.filter((shelf) => onShelf(shelf, stage, entered));
      expect(shown.filter((shelf) => shelf !== "mine")).toHaveLength(1);
      expect(shown.includes("mine")).toBe(entered);
    }
  }
});

it("opens with what is on now", () => {
  expect([null, "mine", "elsewhere"].map(shelfOf)).toEqual(["now", "mine", "now"]);
});

it("puts the own tournaments of now first, then those that can be joined", () => {
  const places = [
    urgency("live", true),
    urgency("open", true),
    urgency("open", false),
    urgency("live", false),
    urgency("starting", false),
  ];
  expect(places).toEqual([0, 0, 1, 2, 2]);
});
