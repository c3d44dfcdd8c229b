import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { href, navigate, startHistory } from "./index.ts";
import { startTransitions } from "./transitions.ts";

/** The update of the screen, which the browser calls when it has a picture of the old one. */
let update: (() => Promise<void>) | null = null;
const startViewTransition = vi.fn((callback: () => Promise<void>) => {
  update = callback;
  const skipped = Promise.reject(new DOMException("skipped", "AbortError"));
  return { ready: skipped, finished: skipped };
});
let reduced = false;

beforeEach(() => {
  reduced = false;
  update = null;
  startViewTransition.mockClear();
  window.history.replaceState({ key: "first" }, "", "/rewards");
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return reduced;
    },
  }));
  Object.assign(document, { startViewTransition });
  startHistory();
  startTransitions();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "startViewTransition");
});

test("a new screen waits for the picture of the old one, and a skipped transition is no error", async () => {
  navigate(href("faqs"));
  expect(window.location.pathname).toBe("/rewards");
  await update?.();
  expect(window.location.pathname).toBe("/faqs");
});

test("of two taps the last one counts", async () => {
  navigate(href("faqs"));
  navigate(href("terms"));
  expect(startViewTransition).toHaveBeenCalledOnce();
  const { length } = window.history;
  await update?.();
  expect(window.location.pathname).toBe("/terms-service");
  expect(window.history.length).toBe(length + 1);
});

test.each([
  ["a replaced entry", () => navigate(href("faqs"), { replace: true }), "/faqs"],
  ["another state of the same screen", () => navigate("/rewards?game=1"), "/rewards"],
  ["a part of the same screen", () => navigate("/rewards#top"), "/rewards"],
  [
    "a person who prefers reduced motion",
    () => {
      reduced = true;
      navigate(href("faqs"));
    },
    "/faqs",
  ],
  [
    "an open sheet",
    () => {
      window.history.pushState({ key: "first", overlay: true }, "");
      navigate(href("faqs"));
    },
    "/faqs",
  ],
])("%s changes at once", (_, change, pathname) => {
  const key = window.history.state.key;
  change();
  expect(startViewTransition).not.toHaveBeenCalled();
  expect(window.location.pathname).toBe(pathname);
  expect(window.history.state.key).not.toBe(key);
});
