import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";
import type { Tone } from "./synth.ts";

export type { Tone } from "./synth.ts";

/** Off by default; the code loads only if a person wants sound. */
export const soundOn = (): boolean => preference.get("sound") === "on";
const synth = () => import("./synth.ts");
const listeners = new Set<() => void>();

/** Plays a tone if sound is on; `loud` from 0 to 1. */
export function play(tone: Tone, loud = 1): void {
  if (soundOn())
    void synth().then(
      ({ sound }) => sound(tone, loud),
      () => undefined,
    );
}

/** Loads the tones early if sound is on: the next tap may start them then. */
export function prepareSound(): void {
  if (soundOn()) void synth().catch(() => undefined);
}

export function setSound(on: boolean): void {
  preference.set("sound", on ? "on" : null);
  // Browsers allow sound only after an action such as this one.
  if (on) play("tick");
  else
    void synth().then(
      ({ hush }) => hush(),
      () => undefined,
    );
  for (const listener of listeners) listener();
}

export const useSound = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, soundOn);
