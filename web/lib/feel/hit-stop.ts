/** The picture stands still for a moment after a hard hit, while the game goes on. */
export class HitStop {
  #left = 0;

  /** Holds the picture for `ms`, or as long as it is held already. */
  add(ms: number): void {
    this.#left = Math.max(this.#left, ms);
  }

  get held(): boolean {
    return this.#left > 0;
  }

  /** Lets `dt` milliseconds pass; true while the picture stands still. */
  step(dt: number): boolean {
    this.#left = Math.max(0, this.#left - dt);
    return this.held;
  }

  end(): void {
    this.#left = 0;
  }
}
