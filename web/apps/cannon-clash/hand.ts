import { CANNON_FIELD, type CannonOrder } from "../../features/games/core/cannon.ts";

/** The cannon's speed in units per second and distance from the edges, as in the rules. */
const pace = 600;
const edge = 40;
const reloadMs = 200;
/** A minion not confirmed within this time was not fired. */
const doubtMs = 900;
/** The least time between two orders: the server takes the last one of a turn. */
const betweenMs = 50;

/** A minion fired here, not yet confirmed. */
export type Ghost = { x: number; bornAt: number };

/** The player's own cannon. Shows an order at once; sends orders no more often than they count. */
export class Hand {
  x: number = CANNON_FIELD.width / 2;
  readonly ghosts: Ghost[] = [];
  wanted: CannonOrder = { x: CANNON_FIELD.width / 2, fire: false };
  sentOrder: CannonOrder = this.wanted;
  #toldAt = Number.NEGATIVE_INFINITY;
  #firedAt = Number.NEGATIVE_INFINITY;
  #now = 0;

  /** Returns whether to send the order now. */
  want({ x, fire }: CannonOrder, now: number): boolean {
    this.wanted = { x: Math.round(Math.min(CANNON_FIELD.width, Math.max(0, x))), fire };
    return this.#say(now);
  }

  /** Advances to `now` with the confirmed energy. Returns whether to send an order now. */
  update(now: number, energy: number): boolean {
    const way = (pace * Math.min(now - this.#now, 250)) / 1000;
    this.#now = now;
    const to = Math.min(CANNON_FIELD.width - edge, Math.max(edge, this.wanted.x));
    this.x += Math.min(way, Math.max(-way, to - this.x));
    while (this.ghosts[0] && now - this.ghosts[0].bornAt > doubtMs) this.ghosts.shift();
    const ready = now - this.#firedAt >= reloadMs && energy - this.ghosts.length >= 1;
    if (this.wanted.fire && ready) {
      this.#firedAt = now;
      this.ghosts.push({ x: this.x, bornAt: now });
    }
    return this.#say(now);
  }

  /** Removes the oldest ghost: the server has confirmed a minion. */
  confirm(): void {
    this.ghosts.shift();
  }

  /** Places the cannon after a restart. Drops ghosts, and sends the order again. */
  settle(x: number): void {
    this.x = x;
    this.ghosts.length = 0;
    this.sentOrder = { x: Number.NaN, fire: false };
  }

  #say(now: number): boolean {
    const { wanted, sentOrder } = this;
    if (wanted.x === sentOrder.x && wanted.fire === sentOrder.fire) return false;
    // Starting and stopping to fire is sent at once.
    if (wanted.fire === sentOrder.fire && now - this.#toldAt < betweenMs) return false;
    this.sentOrder = wanted;
    this.#toldAt = now;
    return true;
  }
}
