import { CANNON_FIELD, type CannonOrder } from "../../features/games/core/cannon.ts";

/** The cannon's way in a second, and how far it keeps from the edges: as the rules have it. */
const pace = 600;
const edge = 40;
/** From one minion to the next. */
const reloadMs = 200;
/** A minion that nobody has confirmed by then will not come. */
const doubtMs = 900;
/** No two orders are closer: the server takes the last of a turn. */
const betweenMs = 50;

/** A minion that was fired here and not confirmed yet. */
export type Ghost = { x: number; bornAt: number };

/** The player's own hand: what it wants is shown at once, and told no oftener than it counts. */
export class Hand {
  /** Where the cannon is shown. */
  x: number = CANNON_FIELD.width / 2;
  readonly ghosts: Ghost[] = [];
  wanted: CannonOrder = { x: CANNON_FIELD.width / 2, fire: false };
  told: CannonOrder = this.wanted;
  #toldAt = Number.NEGATIVE_INFINITY;
  #firedAt = Number.NEGATIVE_INFINITY;
  #now = 0;

  /** What is wanted; whether it is to be told now. */
  want({ x, fire }: CannonOrder, now: number): boolean {
    this.wanted = { x: Math.round(Math.min(CANNON_FIELD.width, Math.max(0, x))), fire };
    return this.#say(now);
  }

  /** Time passes, with so much energy as was confirmed; whether something is to be told now. */
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

  /** One of its minions is there. */
  confirm(): void {
    this.ghosts.shift();
  }

  /** The cannon is there; nothing of what was shown ahead holds, nor what was told: it is told anew. */
  settle(x: number): void {
    this.x = x;
    this.ghosts.length = 0;
    this.told = { x: Number.NaN, fire: false };
  }

  #say(now: number): boolean {
    const { wanted, told } = this;
    if (wanted.x === told.x && wanted.fire === told.fire) return false;
    // To stop or begin firing waits for nothing.
    if (wanted.fire === told.fire && now - this.#toldAt < betweenMs) return false;
    this.told = wanted;
    this.#toldAt = now;
    return true;
  }
}
