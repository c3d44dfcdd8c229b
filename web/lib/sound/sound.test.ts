import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audio, fakeAudio } from "#test";
import { play, setSound, useSound } from "./index.ts";

beforeEach(() => {
  localStorage.clear();
  fakeAudio();
});
afterEach(() => vi.unstubAllGlobals());

test("nothing sounds until somebody wants it", async () => {
  play("cheer");
  await vi.dynamicImportSettled();
  expect(audio.tones).toEqual([]);
});

test("a switch sounds as it is switched on, keeps it, and is silent again", async () => {
  const { result } = renderHook(() => useSound());
  expect(result.current).toBe(false);
  act(() => setSound(true));
  await vi.dynamicImportSettled();
  expect(result.current).toBe(true);
  await vi.waitFor(() => expect(audio.tones).toHaveLength(1));
  play("knock", 0.5);
  await vi.waitFor(() => expect(audio.tones).toHaveLength(2));
  act(() => setSound(false));
  await vi.waitFor(() => expect(audio.running).toBe(false));
  play("knock");
  await vi.dynamicImportSettled();
  expect(audio.tones).toHaveLength(2);
  expect(result.current).toBe(false);
});
