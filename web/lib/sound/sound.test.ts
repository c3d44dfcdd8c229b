import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { play, setSound, useSound } from "./index.ts";

const started: number[] = [];
class Node {
  frequency = { exponentialRampToValueAtTime: vi.fn() };
  gain = { exponentialRampToValueAtTime: vi.fn() };
  connect = (next: unknown) => next;
  start = (at: number) => started.push(at);
  stop = vi.fn();
}
const suspend = vi.fn(() => Promise.resolve());
class Context {
  currentTime = 1;
  destination = {};
  resume = () => Promise.resolve();
  suspend = suspend;
}

beforeEach(() => {
  localStorage.clear();
  started.length = 0;
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("OscillatorNode", Node);
  vi.stubGlobal("GainNode", Node);
});
afterEach(() => vi.unstubAllGlobals());

test("nothing sounds until somebody wants it", async () => {
  play("cheer");
  await vi.dynamicImportSettled();
  expect(started).toEqual([]);
});

test("a switch sounds as it is switched on, keeps it, and is silent again", async () => {
  const { result } = renderHook(() => useSound());
  expect(result.current).toBe(false);
  act(() => setSound(true));
  await vi.dynamicImportSettled();
  expect(result.current).toBe(true);
  expect(started).toHaveLength(1);
  play("knock", 0.5);
  await vi.dynamicImportSettled();
  expect(started).toHaveLength(2);
  act(() => setSound(false));
  await vi.dynamicImportSettled();
  expect(suspend).toHaveBeenCalledOnce();
  play("knock");
  await vi.dynamicImportSettled();
  expect(started).toHaveLength(2);
  expect(result.current).toBe(false);
});
