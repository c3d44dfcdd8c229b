import { afterEach, beforeEach, expect, it, vi } from "vitest";

const { any, timeout } = AbortSignal;
const { throwIfAborted } = AbortSignal.prototype;

/** Removes the newer half of AbortSignal from the browser, then loads the polyfill. */
beforeEach(async () => {
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
  Object.assign(AbortSignal.prototype, { throwIfAborted: undefined });
  vi.resetModules();
  await import("./abort-signal.ts");
});
afterEach(() => {
  Object.assign(AbortSignal, { any, timeout });
  Object.assign(AbortSignal.prototype, { throwIfAborted });
  vi.useRealTimers();
});

it("ends with the first of several signals, and with its reason", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const both = AbortSignal.any([one.signal, other.signal]);
  expect(both.aborted).toBe(false);
  expect(() => both.throwIfAborted()).not.toThrow();
  other.abort(new Error("enough"));
  one.abort(new Error("too late"));
  expect(both.aborted).toBe(true);
  expect(() => both.throwIfAborted()).toThrow("enough");
});

it("has ended where one of them had", () => {
  const gone = AbortSignal.abort(new Error("before"));
  const both = AbortSignal.any([new AbortController().signal, gone]);
  expect(() => both.throwIfAborted()).toThrow("before");
});

it("ends when the time is up", () => {
  vi.useFakeTimers();
  const signal = AbortSignal.timeout(15_000);
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});
