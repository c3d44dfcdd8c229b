import { Bank, type PlayOptions } from "../../lib/sound/bank.ts";
import { output } from "../../lib/sound/output.ts";
import { playTones, type Tone } from "../../lib/sound/tones.ts";
import type { Assets, Data } from "./contract.ts";

/**
 * A game's sounds: its bank, and a few tones where the bank is on its way or cannot be decoded.
 * Silent until switched on, and in browsers without sound.
 */
export class Sound extends Bank {
  readonly #tones: Readonly<Record<string, readonly Tone[]>>;

  constructor({ sounds, clips }: Pick<Data, "sounds" | "clips">, assets: Assets) {
    super(clips, () => assets("sounds"));
    this.#tones = sounds;
  }

  override play(name: string, options: PlayOptions = {}): boolean {
    if (super.play(name, options)) return true;
    const [on, tones] = [output(), this.#tones[name]];
    if (!this.on || on?.state !== "running" || !tones) return false;
    playTones(on, tones, options.volume ?? 1, options.rate);
    return true;
  }
}

export function shake(pattern: number | number[]): void {
  try {
    navigator.vibrate?.(pattern);
  } catch {
    // Some browsers throw in a frame.
  }
}
