import { expect, it } from "vitest";
import type { Review } from "#console/api";
import {
  afterDecision,
  afterReturn,
  afterSkip,
  emptyLine,
  filled,
  nextOf,
  opened,
} from "./line.ts";

const review = (id: string) => ({ id }) as Review;
const waiting = ["1", "2", "3", "4"].map(review);
const ids = (reviews: readonly Review[]) => reviews.map(({ id }) => id).join("");
const start = filled(emptyLine, waiting);

it("shows the next entry after a decision, and not the decided one again", () => {
  const line = afterDecision(start, review("1"), waiting);
  expect(line.current?.id).toBe("2");
  expect(ids(nextOf(line, waiting))).toBe("34");
});

it("shows skipped entries again after the others, in their order", () => {
  const line = afterSkip(afterSkip(start, waiting), waiting);
  expect(line.current?.id).toBe("3");
  expect(ids(nextOf(line, waiting))).toBe("412");
  expect(afterSkip(filled(emptyLine, [review("1")]), [review("1")]).current?.id).toBe("1");
});

it("keeps the entry on the screen when the list changes", () => {
  const newer = ["0", "3"].map(review);
  expect(filled(start, newer).current?.id).toBe("1");
  expect(ids(nextOf(start, newer))).toBe("03");
});

it("brings an undone entry back at once, and a refused one as the next", () => {
  const decided = afterDecision(start, review("1"), waiting);
  const undone = afterReturn(decided, review("1"), "now");
  expect(undone.current?.id).toBe("1");
  expect(ids(nextOf(undone, waiting))).toBe("234");
  const refused = afterReturn(decided, review("1"), "next");
  expect(refused.current?.id).toBe("2");
  expect(ids(nextOf(refused, waiting))).toBe("134");
});

it("returns to the entry that was left for another one", () => {
  const line = opened(start, review("3"));
  expect(line.current?.id).toBe("3");
  expect(ids(nextOf(line, waiting))).toBe("124");
});
