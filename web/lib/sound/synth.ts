/* Synthesises the few tones of the app, so that no sound files are loaded for them. */
import { rest, soon, wake } from "./output.ts";
import { playTones } from "./tones.ts";

/** Start and end in hertz, duration in seconds, waveform, and when it begins. */
type Note = readonly [
  from: number,
  to: number,
  seconds: number,
  wave: OscillatorType,
  after?: number,
];

const tones = {
  tick: [[520, 480, 0.04, "triangle"]],
  knock: [[190, 120, 0.08, "square"]],
  clang: [[880, 700, 0.06, "triangle"]],
  coin: [[990, 1320, 0.16, "triangle"]],
  cheer: [[440, 990, 0.45, "sawtooth"]],
  sigh: [[330, 110, 0.45, "sawtooth"]],
  // Celebrations, in C major: a coin, an arpeggio, a fanfare over two chords.
  small: [
    [988, 988, 0.09, "triangle"],
    [1319, 1319, 0.42, "triangle", 0.08],
  ],
  big: [
    [523, 523, 0.16, "triangle"],
    [659, 659, 0.16, "triangle", 0.09],
    [784, 784, 0.16, "triangle", 0.18],
    [1047, 1047, 0.7, "triangle", 0.27],
    [1568, 1568, 0.5, "sine", 0.36],
  ],
  champion: [
    [392, 392, 0.14, "triangle"],
    [392, 392, 0.14, "triangle", 0.15],
    [392, 392, 0.14, "triangle", 0.3],
    [523, 523, 0.5, "triangle", 0.45],
    [330, 330, 0.5, "sine", 0.45],
    [698, 698, 0.4, "triangle", 0.9],
    [440, 440, 0.4, "sine", 0.9],
    [784, 784, 1.3, "triangle", 1.2],
    [659, 659, 1.3, "sine", 1.2],
    [1047, 1047, 1.3, "sine", 1.2],
  ],
} as const satisfies Record<string, readonly Note[]>;
export type Tone = keyof typeof tones;

let hushed = false;

// Safari lets sound begin only within a tap: each one wakes it for what follows.
window.addEventListener("click", () => {
  if (!hushed) wake()?.catch(() => undefined);
});

const written = (notes: readonly Note[]) =>
  notes.map(([from, to, seconds, wave, after = 0]) => {
    return { wave, from, to, ms: seconds * 1_000, volume: 0.12, after: after * 1_000 };
  });

/** Plays a tone; `loud` from 0 to 1. */
export function sound(tone: Tone, loud: number): void {
  hushed = false;
  soon((on) => {
    if (!hushed) playTones(on, written(tones[tone]), loud);
  });
}

export function hush(): void {
  hushed = true;
  rest();
}
