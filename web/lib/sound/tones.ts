/** A plain tone, sliding from one pitch to another. Hertz and milliseconds. */
export type Tone = {
  wave: OscillatorType;
  from: number;
  to: number;
  ms: number;
  /** 0 to 1. */
  volume: number;
  /** The delay after the sound's beginning. */
  after?: number;
};

/** Plays tones; `loud` from 0 to 1, `rate` raises the pitch. */
export function playTones(on: AudioContext, tones: readonly Tone[], loud: number, rate = 1): void {
  const now = on.currentTime;
  for (const { wave, from, to, ms, volume, after = 0 } of tones) {
    const begin = now + after / 1_000;
    const end = begin + ms / 1_000;
    const oscillator = new OscillatorNode(on, { type: wave, frequency: from * rate });
    const gain = new GainNode(on, { gain: volume * Math.min(1, Math.max(0.1, loud)) });
    // A tone that begins later slides from its own beginning.
    oscillator.frequency.setValueAtTime(from * rate, begin);
    oscillator.frequency.exponentialRampToValueAtTime(to * rate, end);
    gain.gain.setValueAtTime(gain.gain.value, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    oscillator.connect(gain).connect(on.destination);
    oscillator.start(begin);
    oscillator.stop(end);
  }
}
