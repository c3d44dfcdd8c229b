import { join, ping, read, tell } from "./frames.ts";
import type { RoomSays, Tells } from "./says.ts";

/** A sign of life each way. */
const pingMs = 2_000;
/** After so long without a word the connection is dead, whatever the phone believes. */
const silenceMs = 5_000;
/** Until the next try: at first, and at most. */
const retryMs = { first: 250, most: 4_000 } as const;

/** The match is over; it was told how. */
const over = 1000;
/** The token is none of this match any more: check in again (docs/rooms.md). */
const stale = [4002, 4003];
/** Not by itself again: an honest client's frames were refused, there is no room, or another device plays. */
export const final = [4000, 4004, 4005, 4007, 4008];

/** The subprotocol of a room whose player's token came with the request (docs/rooms.md). */
const roomProtocol = "arena.room";

/**
 * What a socket offers: the token as a subprotocol, because a browser cannot send it in another header. The server proves it
 * before the socket takes a place.
 */
const ticket = (token: string) => [roomProtocol, `arena.token.${token}`];

export type Line = {
  /** Checks in, which is safe to repeat, and opens a socket with what came of it. */
  checkIn(): Promise<string>;
  /** Opens a socket that offers these subprotocols. */
  open(protocols: string[]): WebSocket;
  heard(says: RoomSays): void;
  /** Nothing more will come, for this reason; null where the match is over. */
  closed(why: Error | null): void;
};

/** What the server's close frame says for the person. */
export class RoomClosed extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.name = "RoomClosed";
    this.code = code;
  }
}

/**
 * A player's line to the room of their match. It comes again by itself where the network goes, and ends where the match
 * does, or where the server says not to come again.
 */
export class RoomSocket {
  readonly #line: Line;
  #socket: WebSocket | null = null;
  #token: string | null = null;
  #wait: number = retryMs.first;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #seq = 0;
  #nonce = 0;
  readonly #asked = new Map<number, number>();
  #ended = false;
  /** A check-in is under way: the attempt that will open the next socket. */
  #checkingIn = false;
  /** The network came back during that check-in: where it was lost, nobody waits before the next. */
  #hurried = false;
  /** Whether the next socket offers the token with its request; a server of the version before refuses such a socket. */
  #offersTicket = true;
  readonly #aborted = new AbortController();

  constructor(line: Line) {
    this.#line = line;
    const { signal } = this.#aborted;
    // The other end hears at once whether somebody looks; the network's own word comes before any silence.
    document.addEventListener("visibilitychange", () => this.#ping(), { signal });
    window.addEventListener("online", () => this.#hurry(), { signal });
    void this.#connect();
  }

  /** Tells the room, or nobody: what a connection lost is told anew by the game when it is back. */
  tell(said: Tells): void {
    this.#seq += 1;
    this.#send(tell(said, this.#seq));
  }

  /** Nobody plays any more. */
  leave(): void {
    this.#end();
  }

  /** The only attempt there is: whoever else wants one waits for its end. */
  async #connect(): Promise<void> {
    this.#checkingIn = true;
    this.#hurried = false;
    let token: string;
    try {
      token = this.#token ?? (await this.#line.checkIn());
    } catch (error) {
      this.#checkingIn = false;
      if (!this.#ended) this.#failed(error);
      return;
    }
    this.#checkingIn = false;
    if (this.#ended) return;
    this.#token = token;
    const offersTicket = this.#offersTicket;
    const socket = this.#line.open(offersTicket ? ticket(token) : []);
    // During an upgrade the socket may come to a node of the version before, which chooses no subprotocol, so that the
    // browser drops it. So a socket that never opens is tried the other way next time.
    this.#offersTicket = !offersTicket;
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#offersTicket = true;
      // Without the ticket the first frame says who comes.
      if (!offersTicket) this.#send(join(token));
      this.#ping();
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (this.#socket === socket) this.#hear(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket === socket) this.#closed(code, reason);
    };
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#watch(), pingMs);
  }

  #hear(data: ArrayBuffer): void {
    this.#heardAt = performance.now();
    const says = read(data);
    if (says.type === "pong") {
      const at = this.#asked.get(says.nonce);
      this.#asked.clear();
      if (at !== undefined) this.#line.heard({ type: "delay", ms: this.#heardAt - at });
      return;
    }
    if (says.type === "start") this.#wait = retryMs.first;
    this.#line.heard(says);
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    if (code === over) this.#end(null);
    else if (final.includes(code)) this.#end(new RoomClosed(code, reason));
    else {
      if (stale.includes(code)) this.#token = null;
      this.#again();
    }
  }

  /** The check-in was refused, or did not get through. */
  #failed(error: unknown): void {
    const passing = error instanceof Error && "transient" in error && error.transient === true;
    if (passing && this.#hurried) void this.#connect();
    else if (passing) this.#again();
    else this.#end(error instanceof Error ? error : new Error(String(error)));
  }

  #again(): void {
    this.#line.heard({ type: "lost" });
    // Not all who lost the same server come back at the same moment.
    const wait = this.#wait * (0.5 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, retryMs.most);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #hurry(): void {
    if (this.#ended || this.#socket) return;
    this.#hurried = true;
    if (this.#checkingIn) return;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  #watch(): void {
    if (performance.now() - this.#heardAt > silenceMs) {
      // A dead connection may take minutes to close; nobody waits for it.
      this.#drop();
      this.#again();
    } else this.#ping();
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#nonce += 1;
    this.#asked.set(this.#nonce, performance.now());
    this.#send(ping(this.#nonce, document.visibilityState === "visible"));
  }

  #send(frame: ArrayBuffer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
  }

  #drop(): void {
    clearInterval(this.#beat);
    const socket = this.#socket;
    this.#socket = null;
    this.#asked.clear();
    socket?.close();
  }

  #end(why?: Error | null): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#aborted.abort();
    clearTimeout(this.#retry);
    this.#drop();
    if (why !== undefined) this.#line.closed(why);
  }
}
