import { Particles, type Spray } from "#lib/feel";
import { still } from "#lib/motion";

const colours = ["#ffd76a", "#fff4d6", "#6ff0cd", "#ffffff"];
const mostPixels = 2;

/** Sparks over the board. Draws only while there are any. */
export class Sparks {
  readonly #canvas: HTMLCanvasElement;
  readonly #particles = new Particles({ most: 160, fall: 0.0007 });
  #frame = 0;
  #before = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** `x` and `y` in parts of the board, the rest in CSS pixels. */
  burst({ x, y, ...spray }: Omit<Spray, "kinds">): void {
    if (still()) return;
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    this.#particles.spray({ ...spray, x: x * width, y: y * height, kinds: colours.length });
    if (this.#frame !== 0) return;
    this.#before = performance.now();
    this.#frame = requestAnimationFrame(this.#draw);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#particles.clear();
  }

  readonly #draw = (now: number): void => {
    this.#particles.step(Math.min(50, now - this.#before));
    this.#before = now;
    const canvas = this.#canvas;
    const scale = Math.min(mostPixels, window.devicePixelRatio || 1);
    const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale];
    if (canvas.width !== width || canvas.height !== height)
      Object.assign(canvas, { width, height });
    const ctx = canvas.getContext("2d");
    if (!ctx) return;
    ctx.setTransform(scale, 0, 0, scale, 0, 0);
    ctx.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    for (const { x, y, angle, size, left, life, kind } of this.#particles.list) {
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(angle);
      ctx.globalAlpha = Math.min(1, (2 * left) / life);
      ctx.fillStyle = colours[kind] ?? "#fff";
      const long = size * (0.4 + 0.6 * (left / life));
      // A star of four points.
      ctx.beginPath();
      for (let point = 0; point < 8; point += 1) {
        const reach = point % 2 ? long * 0.3 : long;
        ctx.lineTo(
          reach * Math.cos((point * Math.PI) / 4),
          reach * Math.sin((point * Math.PI) / 4),
        );
      }
      ctx.fill();
      ctx.restore();
    }
    this.#frame = this.#particles.list.length ? requestAnimationFrame(this.#draw) : 0;
  };
}
