import { CANNON_FIELD, type CannonOrder } from "../../features/games/core/cannon.ts";

/** How near to the cannon a touch fires, in units: a thumb is wider than the cannon. */
const reach = { across: 120, up: 280 } as const;
/** The cannon's top speed, also for keys. */
const pace = 600;

type Eyes = { toField(x: number): number; reach(y: number): number; moved(): void };
/** `calls`: it presses the cannon once that has come below it. */
type Held = { x: number; presses: boolean; calls: boolean };

/**
 * The player's input: a finger or the mouse drags the cannon; pressing the cannon, or a second
 * finger anywhere, fires. A finger beside it, as low as the cannon, calls it and presses it once it
 * has come; one higher on the field only calls it. Arrow keys move it, space fires.
 */
export class PlayerInput {
  readonly #pointers = new Map<number, Held>();
  readonly #keys = new Set<string>();
  #cannon: number = CANNON_FIELD.width / 2;
  #wanted: CannonOrder = { x: CANNON_FIELD.width / 2, fire: false };
  #touched = false;

  /** The current order for a cannon shown at `x`; null before the first input. */
  update({ x }: { x: number }, dt: number): CannonOrder | null {
    this.#cannon = x;
    if (!this.#touched) return null;
    const way = Number(this.#keys.has("ArrowRight")) - Number(this.#keys.has("ArrowLeft"));
    const [first] = this.#pointers.values();
    for (const held of this.#pointers.values()) {
      if (held.calls && Math.abs(held.x - x) <= reach.across / 2) {
        Object.assign(held, { presses: true, calls: false });
      }
    }
    let to = this.#wanted.x;
    if (first) to = first.x;
    // A target a little ahead keeps the top speed between frames.
    else if (way !== 0) to = x + way * Math.max(30, (pace * dt) / 1000);
    const fire = this.#keys.has(" ") || [...this.#pointers.values()].some(({ presses }) => presses);
    this.#wanted = { x: Math.min(CANNON_FIELD.width, Math.max(0, to)), fire };
    return this.#wanted;
  }

  down(id: number, x: number, y: number): void {
    const low = y >= CANNON_FIELD.height - reach.up;
    const presses = (low && Math.abs(x - this.#cannon) <= reach.across) || this.#pointers.size > 0;
    this.#pointers.set(id, { x, presses, calls: low && !presses });
    this.#touched = true;
  }

  move(id: number, x: number): void {
    const held = this.#pointers.get(id);
    if (held) held.x = x;
  }

  up(id: number): void {
    this.#pointers.delete(id);
  }

  /** Returns whether the key belongs to the game. */
  press(key: string): boolean {
    if (key !== "ArrowLeft" && key !== "ArrowRight" && key !== " ") return false;
    this.#keys.add(key);
    this.#touched = true;
    return true;
  }

  release(key: string): void {
    this.#keys.delete(key);
  }

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
        // Buttons and choices around the field use these keys.
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
