import { expect, it } from "vitest";
import type { Notice } from "#api";
import { unreadCount } from "./index.ts";

const notices = ["c", "b", "a"].map(
  (id): Notice => ({ id, kind: "x", text: "x", icon: "bell", tone: "plain", at: "" }),
);

it.each([
  ["nothing was read yet", null, 3],
  ["the newest was read", "c", 0],
  ["an older one was read", "a", 2],
  ["what was read is not listed any more", "z", 3],
])("counts what is new where %s", (_, readUpTo, count) => {
  expect(unreadCount(notices, readUpTo)).toBe(count);
});
