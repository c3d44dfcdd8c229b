import { CANNON_FIELD } from "../../features/games/core/cannon.ts";

/** A hand that shows what to do, without words. Units of the field. */
export type TeachingHand = { x: number; y: number; pressed: boolean; guide: number | null };

const cannonY = CANNON_FIELD.height - 80;
/** The player has understood once they fired this often, and once this many passed the gate. */
const enough = { fired: 4, doubled: 2 } as const;
/** The hand goes after this time in any case. */
const longestMs = 24_000;
const roundMs = 2_600;

/**
 * Teaches the first practice: press the cannon and hold, then slide below the gate. It goes once the
 * player has done both.
 */
export class Teach {
  #fired = 0;
  #doubled = 0;
  #beganAt: number | null = null;

  fired(): void {
    this.#fired += 1;
  }

  doubled(): void {
    this.#doubled += 1;
  }

  /** The hand for a cannon and a gate at these places; null when there is nothing to teach. */
  hand(now: number, cannon: number, gate: number, touching: boolean): TeachingHand | null {
    this.#beganAt ??= now;
    if (this.#doubled >= enough.doubled || now - this.#beganAt > longestMs) return null;
    const round = ((now - this.#beganAt) % roundMs) / roundMs;
    // While the player does it, only the way to the gate is shown.
    const guide = this.#fired >= enough.fired ? gate : null;
    if (touching) return guide === null ? null : { x: gate, y: cannonY, pressed: false, guide };
    const pressed = round > 0.2;
    const slid = Math.min(1, Math.max(0, (round - 0.34) / 0.5));
    const eased = slid * slid * (3 - 2 * slid);
    return { x: cannon + (gate - cannon) * eased, y: cannonY, pressed, guide };
  }
}
