/** Successes in a row. Each raises the pitch of its sound by a semitone, up to an octave. */
export class Combo {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The factor of the sound's pitch, for `rate`. */
  get rate(): number {
    return 2 ** (Math.min(12, Math.max(0, this.#count - 1)) / 12);
  }

  add(): number {
    this.#count += 1;
    return this.#count;
  }

  end(): void {
    this.#count = 0;
  }
}
