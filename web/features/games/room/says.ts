/*
 * The messages between a live room and a game (docs/rooms.md), as plain JSON: a game in its frame
 * needs no network and no wire format.
 */

export type Side = "A" | "B";

export const TURN_MS = 100;

/** A side's order in a turn: 1 to 15 bytes in the game's own format. */
export type Order = readonly number[];
/** A's and B's orders; null without an order. */
export type Orders = readonly [Order | null, Order | null];

/** The emotes, by their numbers in docs/rooms.md. */
export const emotes = ["wave", "laugh", "wow", "cry", "angry", "thumbs"] as const;
export type Emote = (typeof emotes)[number];

export const endings = ["played", "forfeit", "elsewhere", "undecided"] as const;

export type RoomMessage =
  /**
   * A game begins, or continues for a player who returns; then a `log` follows. Turns are counted
   * through the whole match.
   */
  | {
      type: "start";
      side: Side | null;
      seed: string;
      rulesVersion: number;
      first: number;
      waitMs: number;
    }
  /** A further seed, sent before it is needed; seeds come in order. */
  | { type: "seed"; seed: string }
  | { type: "turn"; turn: number; orders: Orders }
  /** The whole game so far, which replaces the reader's state. Lists only turns with orders. */
  | { type: "log"; first: number; turns: number; orders: [turn: number, orders: Orders][] }
  | { type: "end"; ending: (typeof endings)[number]; winner: Side | null }
  /** Whether a player is connected, and how long they may still be away. */
  | { type: "peer"; side: Side; here: boolean; leftMs: number }
  /** Whether both ends of a new connection know emotes; not sent if neither this one nor the one before does. */
  | { type: "emotes"; known: boolean }
  /** A player's sign to the opponent. */
  | { type: "emote"; side: Side; emote: Emote }
  /** The round trip, in milliseconds. */
  | { type: "delay"; ms: number }
  /** The connection was lost; the app reconnects. */
  | { type: "lost" };

export type GameMessage =
  | { type: "order"; order: Order }
  | { type: "hash"; turn: number; hash: string }
  | { type: "emote"; emote: Emote };
