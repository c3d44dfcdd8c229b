import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";

/*
 * The sounds of the games: a few tones, made here, so that nothing is loaded for them. Off until somebody wants them.
 */

/** Where a tone begins and ends, in hertz, how long it sounds, in seconds, and what it sounds like. */
const tones = {
  tick: [520, 480, 0.04, "triangle"],
  knock: [190, 120, 0.08, "square"],
  clang: [880, 700, 0.06, "triangle"],
  cheer: [440, 990, 0.45, "sawtooth"],
  sigh: [330, 110, 0.45, "sawtooth"],
} as const satisfies Record<string, readonly [number, number, number, OscillatorType]>;
export type Tone = keyof typeof tones;

const listeners = new Set<() => void>();
let context: AudioContext | null = null;

const wanted = () => preference.get("sound") === "on";

export function setSound(on: boolean): void {
  preference.set("sound", on ? "on" : null);
  // Browsers let sound begin with something that a person does: this.
  if (on) play("tick");
  else void context?.suspend();
  for (const listener of listeners) listener();
}

export const useSound = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, wanted);

/** Sounds a tone where sound is wanted; `loud` from 0 to 1. */
export function play(tone: Tone, loud = 1): void {
  if (!wanted() || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  const [from, to, seconds, type] = tones[tone];
  const now = context.currentTime;
  const end = now + seconds;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  const gain = new GainNode(context, { gain: 0.12 * Math.min(1, Math.max(0.1, loud)) });
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(end);
}
