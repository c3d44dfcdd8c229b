import type { Games } from "../../features/games/core/module.ts";
import type { Order, Orders, RoomSays, Side, Tells } from "../../features/games/room/says.ts";
import { type Happening, Match } from "./match.ts";

/** Where a match stands for who plays it. */
export type Phase = "waiting" | "playing" | "over";

const none: Orders = [null, null];

/**
 * A match from its room's first word to its last. What the room says is played; what the hand wants is told. A drawn game is
 * followed by another one of the same match.
 */
export class Play {
  phase: Phase = "waiting";
  match: Match | null = null;
  /** Nobody's hand: only looked at. */
  watching = false;
  /** The connection is being made anew. */
  lost = false;
  delayMs: number | null = null;
  /** Until when the opponent may still be away; null while they are there. */
  awayUntil: number | null = null;
  /** When the first turn comes. */
  startsAt = 0;
  /** How the match ended: null a draw or nobody, or not yet. */
  won: boolean | null = null;
  readonly #games: Games;
  readonly #tell: (said: Tells) => void;
  readonly #happened: (what: Happening) => void;

  constructor(games: Games, tell: (said: Tells) => void, happened: (what: Happening) => void) {
    this.#games = games;
    this.#tell = tell;
    this.#happened = happened;
  }

  /** What the room says. */
  hear(says: RoomSays, now: number): void {
    switch (says.type) {
      case "start":
        this.#start(says, now);
        break;
      case "turn":
        this.match?.receive(says.turn, says.orders, now);
        break;
      case "log": {
        const all = Array.from({ length: says.turns }, () => none);
        for (const [turn, orders] of says.orders) all[turn - says.first] = orders;
        this.match?.restart(all);
        break;
      }
      case "peer":
        if (says.side !== this.match?.seat.side)
          this.awayUntil = says.here ? null : now + says.leftMs;
        break;
      case "delay":
        this.delayMs = Math.round(says.ms);
        break;
      case "lost":
        this.lost = true;
        this.delayMs = null;
        break;
      case "end":
        this.#end(says.winner);
    }
  }

  /** What the player wants from now on. */
  want(order: Order, now: number): void {
    if (this.phase === "playing" && !this.watching) this.match?.want(order, now);
  }

  update(now: number): void {
    this.match?.update(now, this.#happened);
  }

  free(): void {
    this.match?.free();
    this.match = null;
  }

  #start(says: Extract<RoomSays, { type: "start" }>, now: number): void {
    this.lost = false;
    if (this.phase === "over") return;
    const { side, seed, rulesVersion, first, waitMs } = says;
    const known = this.match?.seat;
    this.watching = side === null;
    this.phase = "playing";
    // Who comes back is brought all that was played.
    if (known?.seed === seed && known.first === first) return;
    this.startsAt = now + waitMs;
    this.match?.free();
    // Spectators look from A's edge.
    const seat = { side: side ?? "A", seed, rulesVersion, first };
    this.match = new Match(this.#games, seat, (said) => {
      if (!this.watching) this.#tell(said);
    });
  }

  #end(winner: Side | null): void {
    if (this.phase === "over") return;
    this.phase = "over";
    this.awayUntil = null;
    this.won = winner === null ? null : winner === this.match?.seat.side;
    // What was decided elsewhere did not end on the field.
    if (!this.match?.state.outcome) this.#happened({ type: "ended", won: this.won });
  }
}
