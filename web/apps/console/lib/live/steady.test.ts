import { expect, it } from "vitest";
import { withGone } from "./steady.ts";

const of = (...ids: string[]) => ids.map((id) => ({ id }));
const none = { own: (_id: string) => false, more: false };

/** The list after an answer, with "-" before what is gone. */
function after(shown: string[], items: string[], missing: Partial<typeof none> = {}): string {
  const entries = shown.map((id) => ({ item: { id }, goneAt: null }));
  return withGone(entries, of(...items), { ...none, ...missing }, 5)
    .map(({ item, goneAt }) => (goneAt === null ? item.id : `-${item.id}`))
    .join(" ");
}

it("keeps what is gone where it was", () => {
  expect(after(["a", "b", "c"], ["a", "c"])).toBe("a -b c");
  expect(after(["a", "b", "c"], ["c"])).toBe("-a -b c");
  expect(after(["a", "b", "c"], ["a"])).toBe("a -b -c");
  expect(after(["a", "b"], [])).toBe("-a -b");
  expect(after(["a", "b", "c"], ["c", "x", "a"])).toBe("c x a -b");
});

it("drops what the person took out, and what may be on the next page", () => {
  expect(after(["a", "b", "c"], ["a", "c"], { own: (id) => id === "b" })).toBe("a c");
  expect(after(["a", "b", "c"], ["x", "a"], { more: true })).toBe("x a");
  expect(after(["a", "b", "c"], ["x", "a", "c"], { more: true })).toBe("x a -b c");
});

it("remembers since when an item is gone, and takes it back when it returns", () => {
  const once = withGone([{ item: { id: "a" }, goneAt: null }], of(), none, 5);
  expect(withGone(once, of(), none, 9)).toEqual([{ item: { id: "a" }, goneAt: 5 }]);
  expect(withGone(once, of("a"), none, 9)).toEqual([{ item: { id: "a" }, goneAt: null }]);
});
