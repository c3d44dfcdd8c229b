import type { Orders, RoomMessage, Side } from "../../features/games/room/says.ts";
import type { Recording } from "./replay.ts";

export type RoomPhase = "waiting" | "playing" | "over";

/** `first` is the number of the game's first turn within the match. */
export type Seat = { side: Side; seed: string; rulesVersion: number; first: number };

type Says<T extends RoomMessage["type"]> = Extract<RoomMessage, { type: T }>;

/**
 * A match from its room's first message to its last, for all real-time games. After a drawn game
 * another one of the same match follows.
 */
export abstract class RoomPlay {
  phase: RoomPhase = "waiting";
  /** The reader is a spectator. */
  watching = false;
  /** The connection is being restored. */
  lost = false;
  delayMs: number | null = null;
  /** Until when the opponent may be away; null while connected. */
  awayUntil: number | null = null;
  startsAt = 0;
  /** Null for a draw, for spectators and before the end. */
  won: boolean | null = null;
  protected seat: Seat | null = null;
  /** The seeds of the game so far, the seat's own first. */
  protected seeds: string[] = [];
  #turns: Orders[] = [];

  protected abstract begin(seat: Seat): void;
  /** A turn, by its number in the match. */
  protected abstract turn(number: number, orders: Orders, now: number): void;
  /** The whole game so far, which replaces the current state, and the time of its next turn. */
  protected abstract restart(turns: readonly Orders[], nextAt: number): void;
  protected abstract ended(): void;
  /** A further seed, after it was added to `seeds`. */
  protected seed(_seed: string): void {}
  #nextAt = 0;

  /** The side from which the field is seen; null before the start. */
  get side(): Side | null {
    return this.seat?.side ?? null;
  }

  /** The game so far; null before the start. */
  get recording(): Recording | null {
    const { seat, seeds } = this;
    return seat && { seat, seeds, turns: this.#turns };
  }

  hear(says: RoomMessage, now: number): void {
    switch (says.type) {
      case "start":
        this.#start(says, now);
        break;
      case "seed":
        this.seeds.push(says.seed);
        this.seed(says.seed);
        break;
      case "turn":
        if (says.turn - (this.seat?.first ?? 0) === this.#turns.length)
          this.#turns.push(says.orders);
        this.turn(says.turn, says.orders, now);
        break;
      case "log":
        this.#turns = turnsOf(says);
        this.restart(this.#turns, this.#nextAt);
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
    this.seeds = [seed];
    // A player who returns receives the game so far: its seeds again, and then its log.
    if (this.seat?.seed === seed && this.seat.first === first) return;
    this.startsAt = now + waitMs;
    // Spectators watch from A's side.
    this.seat = { side: side ?? "A", seed, rulesVersion, first };
    this.#turns = [];
    this.begin(this.seat);
  }

  #end({ winner }: Says<"end">): void {
    if (this.phase === "over") return;
    this.phase = "over";
    this.awayUntil = null;
    // Without a start the player does not know their side; the app asks the server.
    const side = this.watching ? undefined : this.seat?.side;
    this.won = winner === null || side === undefined ? null : winner === side;
    this.ended();
  }
}

const none: Orders = [null, null];

function turnsOf({ first, turns, orders }: Says<"log">): Orders[] {
  const all = Array.from({ length: turns }, () => none);
  for (const [turn, given] of orders) all[turn - first] = given;
  return all;
}

export type RoomNotice =
  | { key: "reconnecting" | "slow" | "watching" }
  | { key: "away"; seconds: number };

/** @param slow whether turns are overdue */
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
