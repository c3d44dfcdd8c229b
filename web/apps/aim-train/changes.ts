import type { AimSpot, AimState } from "../../features/games/core/aim-state.ts";

/** A visible or audible event. Places and radii are in units of the field. */
export type GameEvent =
  | { type: "appeared" }
  | { type: "hit"; x: number; y: number; radius: number; points: number }
  | { type: "wrong"; x: number; y: number; decoy: Spot | null }
  | { type: "missed"; x: number; y: number; radius: number }
  | { type: "ended"; passed: boolean };

export type Point = { x: number; y: number };
type Spot = { x: number; y: number; radius: number };

const copy = ({ x, y, radius }: AimSpot): Spot => ({ x, y, radius });

/** Compares two states of a game and reports the events between them. */
export class Changes {
  #before = { hits: 0, wrong: 0, missed: 0, decoysTapped: 0, score: 0, appeared: 0 };
  #target: Spot | null = null;
  #decoy: Spot | null = null;

  compare(state: AimState, tap: Point | null, happened: (what: GameEvent) => void): void {
    const before = this.#before;
    const target = this.#target;
    if (state.hits > before.hits && tap) {
      const at = target ?? { ...tap, radius: state.radius };
      happened({ type: "hit", ...at, points: state.score - before.score });
    } else if (state.missed > before.missed && target) {
      happened({ type: "missed", ...target });
    }
    if (state.wrong > before.wrong && tap) {
      const decoy = state.decoysTapped > before.decoysTapped ? this.#decoy : null;
      happened({ type: "wrong", x: tap.x, y: tap.y, decoy });
    }
    if (state.appeared > before.appeared) happened({ type: "appeared" });
    const { hits, wrong, missed, decoysTapped, score, appeared } = state;
    this.#before = { hits, wrong, missed, decoysTapped, score, appeared };
    this.#target = state.target.number ? copy(state.target) : null;
    this.#decoy = state.decoy.number ? copy(state.decoy) : null;
  }
}
