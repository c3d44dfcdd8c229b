/* The sounds of a game that is a screen of the app. */
import { useEffect } from "react";
import type { Bank, Clips, PlayOptions } from "./bank.ts";
import { play, soundOn, type Tone, useSound } from "./index.ts";

export type { PlayOptions } from "./bank.ts";
export { climb, climbThrough } from "./climb.ts";

/** A bank's file and the places of its clips. Loaded only if sound is on. */
export type BankFile = { url: string; clips: Clips };

async function download(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  return response.blob();
}

/**
 * Plays a game's bank by name. `tones` are heard instead while it loads, and in browsers that cannot
 * decode it; a sound without one is then left out.
 */
export class GameSounds<Name extends string> {
  readonly #tones: Readonly<Partial<Record<Name, Tone>>>;
  readonly #file: () => Promise<BankFile>;
  readonly #loops = new Map<string, number>();
  #bank: Bank | null = null;
  #opened = 0;

  constructor(tones: Readonly<Partial<Record<Name, Tone>>>, file: () => Promise<BankFile>) {
    this.#tones = tones;
    this.#file = file;
  }

  play(name: Name, options?: PlayOptions): void {
    if (!soundOn() || this.#bank?.play(name, options)) return;
    const tone = this.#tones[name];
    if (tone) play(tone, options?.volume);
  }

  loop(name: string, wanted: boolean, volume = 1): void {
    if (wanted) this.#loops.set(name, volume);
    else this.#loops.delete(name);
    this.#bank?.loop(name, wanted, volume);
  }

  async open(): Promise<void> {
    const opened = ++this.#opened;
    const [{ Bank }, { url, clips }] = await Promise.all([import("./bank.ts"), this.#file()]);
    if (opened !== this.#opened) return;
    this.#bank = new Bank(clips, () => download(url));
    this.#bank.on = true;
    for (const [name, volume] of this.#loops) this.#bank.loop(name, true, volume);
  }

  close(): void {
    this.#opened += 1;
    this.#bank?.close();
    this.#bank = null;
  }
}

/**
 * Opens a game's sounds while its screen is shown and sound is on, and plays `loops`, which must be
 * the same array while nothing changes.
 */
export function useGameSounds<Name extends string>(
  sounds: GameSounds<Name>,
  loops: readonly string[],
): void {
  const on = useSound();
  useEffect(() => {
    if (!on) return;
    sounds.open().catch(() => undefined);
    return () => sounds.close();
  }, [sounds, on]);
  useEffect(() => {
    for (const name of loops) sounds.loop(name, true);
    return () => {
      for (const name of loops) sounds.loop(name, false);
    };
  }, [sounds, loops]);
}
