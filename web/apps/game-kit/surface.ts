/** A higher pixel ratio costs frames and shows no difference on a small screen. */
const sharpest = 2;
/** A hidden page has no frames, but its time passes. */
const unseenMs = 500;

type Context = CanvasRenderingContext2D;

/** A game's drawing, in CSS pixels. */
export type Painter = {
  /** The canvas or the game's layout has changed its size. */
  settle(width: number, height: number): void;
  /** Draws what does not move, once per size. */
  ground(ctx: Context, width: number, height: number): void;
  /** Advances the game. Returns whether to draw. */
  update(now: number, dt: number): boolean;
  /** Updates the HTML around the canvas. */
  show(now: number): void;
  draw(ctx: Context, now: number): void;
  /** A frame with all input so far was drawn. */
  painted?(): void;
  /** A frame begins: the one before is on the screen. */
  frame?(now: number): void;
  /** Whether frames are needed although nothing moves, because something may happen by itself. */
  runs(): boolean;
};

function contextOf(canvas: HTMLCanvasElement): Context {
  const ctx = canvas.getContext("2d", { alpha: false });
  if (!ctx) throw new Error("this browser draws no canvas");
  return ctx;
}

/** A canvas that is drawn only while something moves. */
export class Surface {
  readonly #canvas: HTMLCanvasElement;
  readonly #painter: Painter;
  readonly #ctx: Context;
  readonly #ground = document.createElement("canvas");
  readonly #groundCtx = contextOf(this.#ground);
  readonly #watcher: ResizeObserver;
  readonly #unseen: ReturnType<typeof setInterval>;
  #size = { width: 0, height: 0 };
  #sharp = 1;
  #frame = 0;
  #before = 0;
  #dirty = true;

  constructor(canvas: HTMLCanvasElement, painter: Painter) {
    this.#canvas = canvas;
    this.#painter = painter;
    this.#ctx = contextOf(canvas);
    this.#watcher = new ResizeObserver(() => {
      this.settle();
      // A canvas of a new size is black until it is drawn, which a frame later would be seen.
      this.#paint(performance.now());
      this.wake();
    });
    this.#watcher.observe(canvas);
    this.#unseen = setInterval(() => {
      if (document.visibilityState === "hidden") this.#pass(performance.now());
    }, unseenMs);
  }

  /** Takes over the canvas's size; with `anew` even if unchanged. */
  settle(anew = false): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.#sharp = Math.min(window.devicePixelRatio || 1, sharpest);
    const [across, down] = [Math.round(width * this.#sharp), Math.round(height * this.#sharp)];
    const same = this.#size.width === width && this.#size.height === height;
    if (!anew && same && this.#canvas.width === across) return;
    this.#size = { width, height };
    for (const each of [this.#canvas, this.#ground]) {
      Object.assign(each, { width: across, height: down });
    }
    this.#painter.settle(width, height);
    this.#groundCtx.setTransform(this.#sharp, 0, 0, this.#sharp, 0, 0);
    this.#painter.ground(this.#groundCtx, width, height);
    this.#dirty = true;
  }

  wake(): void {
    this.#dirty = true;
    if (this.#frame !== 0) return;
    this.#before = performance.now();
    this.#frame = requestAnimationFrame(() => this.#step());
  }

  close(): void {
    this.#watcher.disconnect();
    clearInterval(this.#unseen);
    cancelAnimationFrame(this.#frame);
  }

  #pass(now: number): void {
    const dt = now - this.#before;
    this.#before = now;
    if (this.#painter.update(now, dt)) this.#dirty = true;
  }

  #paint(now: number): void {
    if (!this.#dirty || document.visibilityState === "hidden" || this.#ground.width === 0) return;
    this.#dirty = false;
    this.#ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.#ctx.drawImage(this.#ground, 0, 0);
    this.#ctx.setTransform(this.#sharp, 0, 0, this.#sharp, 0, 0);
    this.#painter.draw(this.#ctx, now);
    this.#painter.painted?.();
  }

  #step(): void {
    // Not the frame's timestamp: a touch may be later, and time must not go back.
    const now = performance.now();
    this.#painter.frame?.(now);
    this.#pass(now);
    this.#painter.show(now);
    this.#paint(now);
    const again = this.#painter.runs() || this.#dirty;
    this.#frame = again ? requestAnimationFrame(() => this.#step()) : 0;
  }
}
