/** Semitones of a pentatonic scale, in the key of the games' tunes. */
const scale = [0, 2, 4, 7, 9, 12];

/** The factor of a sound's pitch, for `rate`: each step is higher, up to an octave. */
export const climb = (step: number): number =>
  2 ** ((scale[Math.max(0, Math.min(step, scale.length - 1))] ?? 0) / 12);

/** The pitch for a part, 0 to 1, of the way. */
export const climbThrough = (part: number): number => climb(Math.floor(part * scale.length));
