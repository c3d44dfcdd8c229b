import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audio, fakeAudio } from "#test";
import { Bank } from "./bank.ts";

const clips = { hit: [1, 0.4], goal: [2, 1.5], tune: [5, 16, 1] };
const load = vi.fn(async () => new Blob(["bank"]));
let bank: Bank;
let visibility: DocumentVisibilityState = "visible";

beforeEach(() => {
  fakeAudio();
  load.mockClear();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  bank = new Bank(clips, load);
});
afterEach(() => {
  bank.close();
  vi.unstubAllGlobals();
});

/** A bank that has been downloaded and tapped. */
async function ready(): Promise<void> {
  bank.on = true;
  await vi.waitFor(() => expect(audio.decoded).toBe(1));
  bank.wake();
  await vi.waitFor(() => expect(bank.play("none")).toBe(false));
}
async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("nothing is downloaded while sound is off", async () => {
  expect(bank.play("hit")).toBe(false);
  bank.loop("tune", true);
  bank.wake();
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  bank.on = true;
  bank.on = true;
  await vi.waitFor(() => expect(audio.decoded).toBe(1));
  expect(load).toHaveBeenCalledOnce();
});

test("plays its part of the file, at a pitch and a volume", async () => {
  await ready();
  expect(bank.play("hit", { rate: 1.5, volume: 0.5 })).toBe(true);
  const [source] = audio.sources;
  expect(source).toMatchObject({ offset: 1, seconds: 0.4, options: { playbackRate: 1.5 } });
  expect(source?.volume?.value).toBe(0.5);
  expect(bank.play("unknown")).toBe(false);
});

test("a sound waits for the tap that allows it, but not for long", async () => {
  Object.assign(audio, { running: false, allowed: false });
  bank.on = true;
  await vi.waitFor(() => expect(audio.decoded).toBe(1));
  await vi.waitFor(() => expect(bank.play("hit")).toBe(true));
  expect(audio.sources).toEqual([]);
  audio.allowed = true;
  bank.loop("tune", true);
  bank.play("goal");
  await vi.waitFor(() => expect(audio.sources.map(({ offset }) => offset)).toEqual([2, 5]));
});

test("the same event sounds once; the oldest voices make room", async () => {
  await ready();
  bank.play("hit");
  bank.play("hit");
  expect(audio.sources).toHaveLength(1);
  for (let at = 1; at <= 3; at += 1) {
    audio.time = at / 10;
    bank.play("hit");
  }
  expect(audio.sources.map(({ stopped }) => stopped)).toEqual([true, false, false, false]);
  audio.sources[1]?.onended?.();
  audio.time = 0.5;
  bank.play("hit");
  expect(audio.sources.filter(({ stopped }) => stopped)).toHaveLength(1);
});

test("the tune begins once it can, goes round, and gives way to a long sound", async () => {
  bank.loop("tune", true);
  await ready();
  await vi.waitFor(() => expect(audio.sources).toHaveLength(1));
  const [tune] = audio.sources;
  expect(tune).toMatchObject({ offset: 5, options: { loop: true, loopStart: 5, loopEnd: 21 } });
  bank.play("hit");
  expect(tune?.bus?.targets).toEqual([]);
  bank.play("goal");
  expect(tune?.bus?.targets).toEqual([0.35, 1]);
  bank.loop("tune", false);
  expect(tune?.volume?.targets).toEqual([1, 0]);
  expect(tune?.stopped).toBe(true);
});

test("a hidden page falls silent and rests; the tune is there again with the page", async () => {
  bank.loop("tune", true);
  await ready();
  await vi.waitFor(() => expect(audio.sources).toHaveLength(1));
  await show("hidden");
  await vi.waitFor(() => expect(audio.running).toBe(false));
  await show("visible");
  await vi.waitFor(() => expect(audio.running).toBe(true));
  expect(audio.sources).toHaveLength(1);
});

test("switched off, everything ends; switched on, the tune begins anew", async () => {
  bank.loop("tune", true);
  await ready();
  await vi.waitFor(() => expect(audio.sources).toHaveLength(1));
  bank.on = false;
  expect(audio.sources[0]?.stopped).toBe(true);
  expect(bank.play("hit")).toBe(false);
  bank.on = true;
  bank.wake();
  await vi.waitFor(() => expect(audio.sources).toHaveLength(2));
  expect(load).toHaveBeenCalledOnce();
});

test("a bank that did not arrive, or of an unknown format, plays nothing and is tried again", async () => {
  load.mockRejectedValueOnce(new Error("offline"));
  bank.on = true;
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await new Promise((resolve) => setTimeout(resolve));
  expect(bank.play("hit")).toBe(false);
  audio.unknownFormat = true;
  bank.on = true;
  await vi.waitFor(() => expect(audio.decoded).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(bank.play("hit")).toBe(false);
  audio.unknownFormat = false;
  bank.on = true;
  await vi.waitFor(() => expect(bank.play("hit")).toBe(true));
});
