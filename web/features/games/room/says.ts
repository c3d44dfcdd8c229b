/*
 * What a live room says and is told (docs/rooms.md), as the app hands it to a game: plain JSON, so that a game in its frame
 * needs no network and no wire format.
 */

export type Side = "A" | "B";

/** A turn takes so many milliseconds. */
export const TURN_MS = 100;

/** What a side orders in a turn: 1 to 15 bytes of the game's own. */
export type Order = readonly number[];
/** A's and B's; null where it ordered nothing. */
export type Orders = readonly [Order | null, Order | null];

export const ways = ["played", "forfeit", "elsewhere", "undecided"] as const;

export type RoomSays =
  /** A game begins, or goes on for who comes back: `log` follows then. Turns are counted on through a match. */
  | {
      type: "start";
      side: Side | null;
      seed: string;
      rulesVersion: number;
      first: number;
      waitMs: number;
    }
  /** What comes next in the game is drawn from this, too: one after the other, each before it is needed. */
  | { type: "seed"; seed: string }
  | { type: "turn"; turn: number; orders: Orders }
  /** All that was played of the game, in place of whatever the reader has; only turns with orders are listed. */
  | { type: "log"; first: number; turns: number; orders: [turn: number, orders: Orders][] }
  | { type: "end"; how: (typeof ways)[number]; winner: Side | null }
  /** Whether a player is there, and for how long they may still be away. */
  | { type: "peer"; side: Side; here: boolean; leftMs: number }
  /** There and back, in milliseconds. */
  | { type: "delay"; ms: number }
  /** The connection is lost, and made anew. */
  | { type: "lost" };

/** What a game wants to be told to its room. */
export type Tells = { type: "order"; order: Order } | { type: "hash"; turn: number; hash: string };
