import { CANNON_FIELD, type CannonOrder } from "../../features/games/core/cannon.ts";

/** So near to the cannon a touch presses it, in units: a thumb is wider than it. */
const reach = { across: 120, up: 280 } as const;
/** A key moves the cannon as fast as it can go. */
const pace = 600;

/** Units of a place on the screen. */
type Eyes = { toField(x: number): number; reach(y: number): number; moved(): void };
type Held = { x: number; presses: boolean };

/**
 * What hands do: a finger or the mouse drags the cannon, and presses it to fire; a second finger anywhere fires, too. Arrow
 * keys move it, space fires.
 */
export class Grip {
  readonly #pointers = new Map<number, Held>();
  readonly #keys = new Set<string>();
  #cannon: number = CANNON_FIELD.width / 2;
  #wanted: CannonOrder = { x: CANNON_FIELD.width / 2, fire: false };
  #touched = false;

  /** What is wanted now, where the cannon is shown at `x`; null as long as nobody has done anything. */
  update({ x }: { x: number }, dt: number): CannonOrder | null {
    this.#cannon = x;
    if (!this.#touched) return null;
    const way = Number(this.#keys.has("ArrowRight")) - Number(this.#keys.has("ArrowLeft"));
    const [first] = this.#pointers.values();
    let to = this.#wanted.x;
    if (first) to = first.x;
    // A little ahead of it, so that it goes at its full pace from frame to frame.
    else if (way !== 0) to = x + way * Math.max(30, (pace * dt) / 1000);
    const fire = this.#keys.has(" ") || [...this.#pointers.values()].some(({ presses }) => presses);
    this.#wanted = { x: Math.min(CANNON_FIELD.width, Math.max(0, to)), fire };
    return this.#wanted;
  }

  down(id: number, x: number, y: number): void {
    const near = Math.abs(x - this.#cannon) <= reach.across && y >= CANNON_FIELD.height - reach.up;
    this.#pointers.set(id, { x, presses: near || this.#pointers.size > 0 });
    this.#touched = true;
  }

  move(id: number, x: number): void {
    const held = this.#pointers.get(id);
    if (held) held.x = x;
  }

  up(id: number): void {
    this.#pointers.delete(id);
  }

  /** Whether the key was one of its own. */
  press(key: string): boolean {
    if (key !== "ArrowLeft" && key !== "ArrowRight" && key !== " ") return false;
    this.#keys.add(key);
    this.#touched = true;
    return true;
  }

  release(key: string): void {
    this.#keys.delete(key);
  }

  /** Nobody holds anything any more. */
  drop(): void {
    this.#keys.clear();
    this.#pointers.clear();
  }

  listen(canvas: HTMLCanvasElement, signal: AbortSignal, eyes: Eyes): void {
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      hear: (event: HTMLElementEventMap[K]) => void,
    ) => canvas.addEventListener(name, hear, { signal });
    on("pointerdown", (event) => {
      event.preventDefault();
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture?.(event.pointerId);
      this.down(event.pointerId, eyes.toField(event.offsetX), eyes.reach(event.offsetY));
      eyes.moved();
    });
    on("pointermove", (event) => {
      this.move(event.pointerId, eyes.toField(event.offsetX));
      eyes.moved();
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      on(name, (event) => {
        this.up(event.pointerId);
        eyes.moved();
      });
    }
    window.addEventListener(
      "keydown",
      (event) => {
        const key = event.target instanceof HTMLElement && event.target !== canvas;
        // Keys and choices around the field have their own use of these.
        if (key && event.target !== document.body) return;
        if (!this.press(event.key)) return;
        event.preventDefault();
        eyes.moved();
      },
      { signal },
    );
    window.addEventListener(
      "keyup",
      ({ key }) => {
        this.release(key);
        eyes.moved();
      },
      { signal },
    );
    const drop = () => this.drop();
    window.addEventListener("blur", drop, { signal });
    document.addEventListener("visibilitychange", drop, { signal });
  }
}
