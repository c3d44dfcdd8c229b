/** Shakes the picture, strongest at first. Not for readers who want less motion. */
export class Shake {
  #left = 0;
  #length = 1;
  #strength = 0;

  /** Shakes for `ms`, by up to `strength` in the units of the caller. A weaker shake changes nothing. */
  add(strength: number, ms: number): void {
    if (strength < this.#strength * (this.#left / this.#length)) return;
    this.#strength = strength;
    this.#length = ms;
    this.#left = ms;
  }

  get moving(): boolean {
    return this.#left > 0;
  }

  step(dt: number): void {
    this.#left = Math.max(0, this.#left - dt);
  }

  get offset(): { x: number; y: number } {
    const now = this.#strength * (this.#left / this.#length) ** 2;
    return { x: now * Math.sin(this.#left * 0.113), y: now * Math.cos(this.#left * 0.137) };
  }
}
