import type { Orders, RoomSays, Side } from "../../features/games/room/says.ts";

/** Where a match stands for who plays it. */
export type RoomPhase = "waiting" | "playing" | "over";

/** Where somebody plays, and from what; `first` is the number that the game's first turn has in its match. */
export type Seat = { side: Side; seed: string; rulesVersion: number; first: number };

type Says<T extends RoomSays["type"]> = Extract<RoomSays, { type: T }>;

/**
 * A match from its room's first word to its last: what all games of rooms make of what the room says. A drawn game is
 * followed by another one of the same match.
 */
export abstract class RoomPlay {
  phase: RoomPhase = "waiting";
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
  protected seat: Seat | null = null;

  /** A game begins. */
  protected abstract begin(seat: Seat): void;
  /** The game goes on, after a reconnect: its seeds are told anew, and `restart` follows. */
  protected again(_seat: Seat): void {}
  /** A turn, by its number in the match. */
  protected abstract turn(number: number, orders: Orders, now: number): void;
  /** All that was played of the game, and when its next turn comes: in place of whatever there is. */
  protected abstract restart(turns: readonly Orders[], nextAt: number): void;
  /** The match is over. */
  protected abstract ended(): void;
  /** What comes next in the game is drawn from this, too. */
  protected seed(_seed: string): void {}
  #nextAt = 0;

  /** What the room says. */
  hear(says: RoomSays, now: number): void {
    switch (says.type) {
      case "start":
        this.#start(says, now);
        break;
      case "seed":
        this.seed(says.seed);
        break;
      case "turn":
        this.turn(says.turn, says.orders, now);
        break;
      case "log":
        this.restart(turnsOf(says), this.#nextAt);
        break;
      case "peer":
        if (says.side !== this.seat?.side) this.awayUntil = says.here ? null : now + says.leftMs;
        break;
      case "delay":
        this.delayMs = Math.round(says.ms);
        break;
      case "lost":
        this.lost = true;
        this.delayMs = null;
        break;
      case "end":
        this.#end(says);
    }
  }

  #start(says: Says<"start">, now: number): void {
    this.lost = false;
    if (this.phase === "over") return;
    const { side, seed, rulesVersion, first, waitMs } = says;
    this.#nextAt = now + waitMs;
    this.watching = side === null;
    this.phase = "playing";
    // Who comes back is brought all that was played.
    if (this.seat?.seed === seed && this.seat.first === first) {
      this.again(this.seat);
      return;
    }
    this.startsAt = now + waitMs;
    // Spectators look from A's side.
    this.seat = { side: side ?? "A", seed, rulesVersion, first };
    this.begin(this.seat);
  }

  #end({ winner }: Says<"end">): void {
    if (this.phase === "over") return;
    this.phase = "over";
    this.awayUntil = null;
    this.won = winner === null ? null : winner === this.seat?.side;
    this.ended();
  }
}

const none: Orders = [null, null];

function turnsOf({ first, turns, orders }: Says<"log">): Orders[] {
  const all = Array.from({ length: turns }, () => none);
  for (const [turn, given] of orders) all[turn - first] = given;
  return all;
}

/** What is to be said over a match, or nothing. */
export type RoomNotice =
  | { key: "reconnecting" | "slow" | "watching" }
  | { key: "away"; seconds: number };

/** @param slow turns are missing that should have been here */
export function noticeOf(play: RoomPlay, slow: boolean, now: number): RoomNotice | null {
  const { phase, lost, awayUntil, watching } = play;
  if (phase === "over") return null;
  if (lost) return { key: "reconnecting" };
  if (awayUntil !== null && phase === "playing") {
    return { key: "away", seconds: Math.max(0, Math.ceil((awayUntil - now) / 1_000)) };
  }
  if (slow) return { key: "slow" };
  return watching ? { key: "watching" } : null;
}
