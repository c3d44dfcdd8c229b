import {
  emotes,
  endings,
  type GameMessage,
  type Order,
  type Orders,
  type RoomMessage,
  type Side,
} from "./says.ts";

/* The frames of a live room, byte by byte: docs/rooms.md. Numbers are little-endian. */

const START = 0x81;
const TURN = 0x82;
const LOG = 0x83;
const END = 0x84;
const PONG = 0x85;
const PEER = 0x86;
const SEED = 0x87;
const EMOTE = 0x88;
const NOBODY = 0xff;

/** The answer to a ping, which the socket handles itself. */
export type Pong = { type: "pong"; nonce: number };

class Reader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: ArrayBuffer) {
    this.#view = new DataView(bytes);
  }

  get left(): number {
    return this.#view.byteLength - this.#at;
  }

  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#step(4), true);
  }

  u64(): bigint {
    // In halves: the oldest browsers cannot read a BigInt from a view.
    const low = this.u32();
    return (BigInt(this.u32()) << 32n) | BigInt(low);
  }

  varint(): number {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = this.u8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
  }

  side(): Side | null {
    const side = this.u8();
    if (side > 1 && side !== NOBODY) throw new RangeError(`no such side: ${side}`);
    return side === NOBODY ? null : side === 0 ? "A" : "B";
  }

  orders(): Orders {
    const lengths = this.u8();
    const order = (length: number): Order | null =>
      length > 0 ? Array.from({ length }, () => this.u8()) : null;
    const a = order(lengths & 0x0f);
    return [a, order(lengths >> 4)];
  }

  /** @throws RangeError past the end */
  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}

function player(side: Side | null): Side {
  if (side === null) throw new RangeError("nobody is there or away");
  return side;
}

/**
 * Reads a frame of the server.
 * @throws if the bytes are no frame
 */
export function read(bytes: ArrayBuffer): RoomMessage | Pong {
  const from = new Reader(bytes);
  const kind = from.u8();
  switch (kind) {
    case START: {
      const side = from.side();
      const seed = from.u64().toString();
      const rulesVersion = from.u32();
      return { type: "start", side, seed, rulesVersion, first: from.u32(), waitMs: from.u32() };
    }
    case SEED:
      return { type: "seed", seed: from.u64().toString() };
    case TURN:
      return { type: "turn", turn: from.u32(), orders: from.orders() };
    case LOG: {
      const [first, turns] = [from.u32(), from.u32()];
      const orders: [number, Orders][] = [];
      let next = first;
      while (from.left > 0) {
        const turn = next + from.varint();
        orders.push([turn, from.orders()]);
        next = turn + 1;
      }
      return { type: "log", first, turns, orders };
    }
    case END: {
      const ending = endings[from.u8()];
      if (!ending) throw new RangeError("no such end");
      return { type: "end", ending, winner: from.side() };
    }
    case PONG:
      return { type: "pong", nonce: from.u32() };
    case PEER: {
      const side = player(from.side());
      return { type: "peer", side, here: from.u8() === 1, leftMs: from.u32() };
    }
    case EMOTE: {
      const side = player(from.side());
      const emote = emotes[from.u8()];
      if (!emote) throw new RangeError("no such emote");
      return { type: "emote", side, emote };
    }
    default:
      throw new RangeError(`no such frame: ${kind}`);
  }
}

function frame(kind: number, length: number, write: (view: DataView) => void): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint8(0, kind);
  write(view);
  return view.buffer as ArrayBuffer;
}

/** The first frame, with the check-in's room token. */
export function join(token: string): ArrayBuffer {
  const letters = new TextEncoder().encode(token);
  return frame(0x01, 1 + letters.length, (view) => {
    new Uint8Array(view.buffer).set(letters, 1);
  });
}

/** The first frame of a spectator. */
export const watch = (): ArrayBuffer => frame(0x05, 1, () => undefined);

/** @param seq grows with every frame on a socket */
export function tell(said: GameMessage, seq: number): ArrayBuffer {
  if (said.type === "emote") {
    return frame(0x06, 2, (view) => view.setUint8(1, emotes.indexOf(said.emote)));
  }
  if (said.type === "hash") {
    return frame(0x03, 13, (view) => {
      view.setUint32(1, said.turn, true);
      const hash = BigInt(said.hash);
      view.setUint32(5, Number(hash & 0xffff_ffffn), true);
      view.setUint32(9, Number(hash >> 32n), true);
    });
  }
  return frame(0x02, 5 + said.order.length, (view) => {
    view.setUint32(1, seq, true);
    new Uint8Array(view.buffer).set(said.order, 5);
  });
}

/** `here` is true while the page is visible. */
export function ping(nonce: number, here: boolean): ArrayBuffer {
  return frame(0x04, 6, (view) => {
    view.setUint32(1, nonce, true);
    view.setUint8(5, Number(here));
  });
}
