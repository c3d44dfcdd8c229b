import type { Tone } from "./contract.ts";

/** Sounds of a few tones each. Silent until switched on, and in browsers without sound. */
export class Sound {
  on = false;
  readonly #sounds: Record<string, Tone[]>;
  #context: AudioContext | null = null;

  constructor(sounds: Record<string, Tone[]>) {
    this.#sounds = sounds;
  }

  /** Call inside a tap: browsers allow no sound before one. */
  wake(): void {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") void this.#context.resume().catch(() => undefined);
  }

  /** @param rate raises the pitch, for successes in a row */
  play(name: string, { rate = 1 } = {}): void {
    const context = this.#context;
    if (!this.on || context?.state !== "running") return;
    for (const { wave, from, to, ms, volume, after = 0 } of this.#sounds[name] ?? []) {
      const start = context.currentTime + after / 1000;
      const end = start + ms / 1000;
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = wave;
      tone.frequency.setValueAtTime(from * rate, start);
      tone.frequency.exponentialRampToValueAtTime(to * rate, end);
      gain.gain.setValueAtTime(volume, start);
      gain.gain.exponentialRampToValueAtTime(0.001, end);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(end);
    }
  }

  close(): void {
    void this.#context?.close().catch(() => undefined);
    this.#context = null;
  }
}

export function shake(pattern: number | number[]): void {
  try {
    navigator.vibrate?.(pattern);
  } catch {
    // Some browsers throw in a frame.
  }
}
