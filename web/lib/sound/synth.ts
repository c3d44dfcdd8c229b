/* Synthesises the few tones of the games, so that no sound files are loaded. */

/** Each tone's start and end in hertz, duration in seconds, and waveform. */
const tones = {
  tick: [520, 480, 0.04, "triangle"],
  knock: [190, 120, 0.08, "square"],
  clang: [880, 700, 0.06, "triangle"],
  coin: [990, 1320, 0.16, "triangle"],
  cheer: [440, 990, 0.45, "sawtooth"],
  sigh: [330, 110, 0.45, "sawtooth"],
} as const satisfies Record<string, readonly [number, number, number, OscillatorType]>;
export type Tone = keyof typeof tones;

let context: AudioContext | null = null;

/** Plays a tone; `loud` from 0 to 1. */
export function sound(tone: Tone, loud: number): void {
  if (typeof AudioContext === "undefined") return;
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

export const hush = (): void => void context?.suspend();
