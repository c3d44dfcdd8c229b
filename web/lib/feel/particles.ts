/** A particle: lengths in the units of the caller, times in milliseconds, angles in radians. */
export type Particle = {
  x: number;
  y: number;
  /** Movement in a millisecond. */
  dx: number;
  dy: number;
  angle: number;
  spin: number;
  size: number;
  /** The rest of its life, and all of it. */
  left: number;
  life: number;
  /** An index into what the caller draws: a colour, a shape. */
  kind: number;
};

/** Particles that fly apart from one place. */
export type Spray = {
  x: number;
  y: number;
  count: number;
  /** The fastest one's movement in a millisecond. */
  speed: number;
  /** The middle direction and the angle on both sides of it; without them, all around. */
  towards?: number;
  spread?: number;
  size: number;
  life: number;
  /** The number of kinds, which take turns. */
  kinds?: number;
};

/** A pool of particles: at most `most`, of which a new one replaces the oldest. */
export class Particles {
  readonly #most: number;
  /** Added to each particle's downward movement in a millisecond. */
  readonly #fall: number;
  #list: Particle[] = [];
  #random: number;

  constructor({ most = 120, fall = 0, seed = 1 } = {}) {
    this.#most = most;
    this.#fall = fall;
    this.#random = seed;
  }

  get list(): readonly Particle[] {
    return this.#list;
  }

  /** The same numbers in every run, so that pictures can be compared. */
  #next(): number {
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    return this.#random / 2 ** 32;
  }

  spray({ x, y, count, speed, towards = 0, spread = Math.PI, size, life, kinds = 1 }: Spray): void {
    for (let index = 0; index < count; index += 1) {
      const angle = towards + (this.#next() * 2 - 1) * spread;
      const fast = speed * (0.35 + 0.65 * this.#next());
      const lives = life * (0.6 + 0.4 * this.#next());
      this.#list.push({
        x,
        y,
        dx: fast * Math.cos(angle),
        dy: fast * Math.sin(angle),
        angle: this.#next() * Math.PI,
        spin: (this.#next() * 2 - 1) * 0.012,
        size: size * (0.6 + 0.4 * this.#next()),
        left: lives,
        life: lives,
        kind: index % kinds,
      });
    }
    if (this.#list.length > this.#most) this.#list.splice(0, this.#list.length - this.#most);
  }

  step(dt: number): void {
    if (this.#list.length === 0) return;
    const slower = 0.9975 ** dt;
    for (const particle of this.#list) {
      particle.left -= dt;
      particle.x += particle.dx * dt;
      particle.y += particle.dy * dt;
      particle.dx *= slower;
      particle.dy = particle.dy * slower + this.#fall * dt;
      particle.angle += particle.spin * dt;
    }
    this.#list = this.#list.filter(({ left }) => left > 0);
  }

  clear(): void {
    this.#list = [];
  }
}
