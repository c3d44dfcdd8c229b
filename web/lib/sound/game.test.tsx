import { act, renderHook } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audio, fakeAudio, http, server } from "#test";
import { GameSounds, useGameSounds } from "./game.ts";
import { setSound } from "./index.ts";

const url = "http://arena.test/assets/bank.ogg";
const bank = { url, clips: { hit: [1, 0.4], tune: [5, 16, 1] } };
const file = vi.fn(async () => bank);
const fetched = vi.fn();
const loops = ["tune"];
const none: string[] = [];

beforeEach(() => {
  localStorage.clear();
  fakeAudio();
  file.mockClear();
  fetched.mockClear();
  server.use(
    http.get(url, () => {
      fetched();
      return new HttpResponse("bank");
    }),
  );
});
afterEach(() => {
  act(() => setSound(false));
  vi.unstubAllGlobals();
});

const game = () => new GameSounds<"hit" | "goal">({ hit: "tick" }, file);
const offsets = () => audio.sources.map(({ offset }) => offset);

test("nothing is downloaded while sound is off", async () => {
  const sounds = game();
  renderHook(() => useGameSounds(sounds, loops));
  sounds.play("hit");
  await vi.dynamicImportSettled();
  expect(file).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
  expect(audio.tones).toEqual([]);
});

test("switched on during the game: tones until the bank is here, then the bank, and the tune", async () => {
  let arrive: () => void = () => undefined;
  const awaited = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  file.mockImplementationOnce(() => awaited.then(() => bank));
  const sounds = game();
  const { rerender, unmount } = renderHook(({ names }) => useGameSounds(sounds, names), {
    initialProps: { names: loops },
  });
  act(() => setSound(true));
  await vi.waitFor(() => expect(audio.tones).toHaveLength(1));
  sounds.play("hit");
  await vi.waitFor(() => expect(audio.tones).toHaveLength(2));
  sounds.play("goal");
  arrive();
  await vi.waitFor(() => expect(offsets()).toEqual([5]));
  expect(audio.tones).toHaveLength(2);
  sounds.play("hit");
  expect(offsets()).toEqual([5, 1]);
  rerender({ names: none });
  expect(audio.sources[0]?.stopped).toBe(true);
  act(() => setSound(false));
  sounds.play("hit");
  expect(offsets()).toEqual([5, 1]);
  act(() => setSound(true));
  await vi.waitFor(() => expect(audio.decoded).toBe(2));
  unmount();
  sounds.play("goal");
  expect(offsets()).toEqual([5, 1]);
});

test("a browser that cannot decode the bank keeps its tones", async () => {
  audio.unknownFormat = true;
  const sounds = game();
  renderHook(() => useGameSounds(sounds, loops));
  act(() => setSound(true));
  await vi.waitFor(() => expect(audio.decoded).toBe(1));
  sounds.play("hit");
  await vi.waitFor(() => expect(audio.tones).toHaveLength(2));
  expect(offsets()).toEqual([]);
});
