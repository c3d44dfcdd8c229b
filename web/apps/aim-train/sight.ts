import type { Layout, Point } from "./field.ts";

const ways: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * The crosshair's speed in lengths of the field per second: slow at first for precision, then fast.
 */
const slow = 0.35;
const fast = 1.5;
/** How long a key is held before the crosshair is fast. */
const gatherMs = 260;

export class KeySight {
  x = 0;
  y = 0;
  shown = false;
  readonly #held = new Set<string>();
  #since = 0;

  get moves(): boolean {
    return this.#held.size > 0;
  }

  /** Returns whether the key moves the crosshair. */
  press(key: string, now: number): boolean {
    if (!(key in ways)) return false;
    if (this.#held.size === 0) this.#since = now;
    this.#held.add(key);
    this.shown = true;
    return true;
  }

  release(key: string): void {
    this.#held.delete(key);
  }

  drop(): void {
    this.#held.clear();
  }

  centre({ x, y, width, height }: Layout): void {
    this.x = x + width / 2;
    this.y = y + height / 2;
  }

  /** Moves the crosshair. Returns whether it moved. */
  update(layout: Layout, now: number, dt: number): boolean {
    let [dx, dy] = [0, 0];
    for (const key of this.#held) {
      dx += ways[key]?.x ?? 0;
      dy += ways[key]?.y ?? 0;
    }
    if (dx === 0 && dy === 0) return false;
    const pace = slow + (fast - slow) * Math.min(1, (now - this.#since) / gatherMs);
    const step = (pace * Math.max(layout.width, layout.height) * Math.min(dt, 100)) / 1000;
    const length = Math.hypot(dx, dy);
    const within = (value: number, from: number, size: number) =>
      Math.min(from + size, Math.max(from, value));
    this.x = within(this.x + (dx / length) * step, layout.x, layout.width);
    this.y = within(this.y + (dy / length) * step, layout.y, layout.height);
    return true;
  }
}
