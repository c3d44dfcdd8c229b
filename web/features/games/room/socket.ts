import { join, ping, read, tell, watch } from "./frames.ts";
import type { GameMessage, RoomMessage } from "./says.ts";

/** The interval of pings in each direction. */
const pingMs = 2_000;
/** After this silence the connection is dead, whatever the phone reports. */
const silenceMs = 5_000;
/** The first and the longest delay before reconnecting. */
const retryMs = { first: 250, most: 4_000 } as const;

/** The match is over, and its end was sent. */
const over = 1000;
/** The token is no longer valid: check in again (docs/rooms.md). */
const stale = [4002, 4003];
/**
 * Codes that forbid reconnecting: frames were refused, there is no room, or another device plays.
 */
export const final = [4000, 4004, 4005, 4007, 4008];

/** A server that chooses this subprotocol knows emotes, and has them on (docs/rooms.md). */
const withEmotes = "arena.room.emotes";
/** The subprotocols of a room, the preferred one first. */
const roomProtocols = [withEmotes, "arena.room"];

/**
 * The offered subprotocols. One carries a player's token, because a browser cannot set another header.
 * The server verifies the token before the socket takes a place.
 */
const offersOf = (token: string | null) =>
  token === null ? roomProtocols : [...roomProtocols, `arena.token.${token}`];

export type Line = {
  /**
   * Checks in, which is safe to repeat, and returns the room token; null for a spectator, who needs
   * none.
   */
  checkIn: (() => Promise<string>) | null;
  open(protocols: string[]): WebSocket;
  heard(says: RoomMessage): void;
  /** The connection has ended; null if the match is over. */
  closed(why: Error | null): void;
};

export class RoomClosed extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(text);
    this.name = "RoomClosed";
    this.code = code;
  }
}

/**
 * A player's or spectator's connection to the live room of a match. Reconnects until the match ends or the
 * server's close code forbids it.
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
  /** A check-in runs and will open the next socket. */
  #checkingIn = false;
  /**
   * The network came back during that check-in. If the check-in fails, the next one starts at once.
   */
  #hurried = false;
  /**
   * Whether the next socket offers subprotocols. A server that chooses none makes such a socket fail.
   */
  #offers = true;
  /** Both ends know emotes. */
  #emotes = false;
  readonly #aborted = new AbortController();

  constructor(line: Line) {
    this.#line = line;
    const { signal } = this.#aborted;
    // Tell the room at once when the page is hidden or shown. `online` comes before the silence is
    // noticed.
    document.addEventListener("visibilitychange", () => this.#ping(), { signal });
    window.addEventListener("online", () => this.#hurry(), { signal });
    void this.#connect();
  }

  /** Sends a frame if the connection is up. After a reconnect the game repeats its order. */
  tell(said: GameMessage): void {
    if (said.type === "emote" && !this.#emotes) return;
    this.#seq += 1;
    this.#send(tell(said, this.#seq));
  }

  leave(): void {
    this.#end();
  }

  /** Checks in if needed and opens a socket. One attempt runs at a time. */
  async #connect(): Promise<void> {
    const { checkIn } = this.#line;
    if (!checkIn) {
      this.#listen(this.#open(null), watch());
      return;
    }
    this.#checkingIn = true;
    this.#hurried = false;
    let token: string;
    try {
      token = this.#token ?? (await checkIn());
    } catch (error) {
      this.#checkingIn = false;
      if (!this.#ended) this.#failed(error);
      return;
    }
    this.#checkingIn = false;
    if (this.#ended) return;
    this.#token = token;
    const offers = this.#offers;
    // Without the subprotocol the first frame carries the token.
    this.#listen(this.#open(token), offers ? null : join(token));
  }

  #open(token: string | null): WebSocket {
    const offers = this.#offers;
    // During an upgrade a node of the previous version may answer. It chooses no subprotocol, so
    // the browser closes the socket. After a socket that never opened, try the other kind.
    this.#offers = !offers;
    return this.#line.open(offers ? offersOf(token) : []);
  }

  /** Makes a socket the connection; `first` is its first frame, if it has one. */
  #listen(socket: WebSocket, first: ArrayBuffer | null): void {
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#heardAt = performance.now();
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      this.#offers = true;
      this.#agree(socket.protocol === withEmotes);
      if (first) this.#send(first);
      this.#ping();
    };
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      if (this.#socket === socket) this.#hear(data);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket === socket) this.#closed(code, reason);
    };
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#check(), pingMs);
  }

  #agree(known: boolean): void {
    if (known === this.#emotes) return;
    this.#emotes = known;
    this.#line.heard({ type: "emotes", known });
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

  /** The check-in was refused or got no answer. */
  #failed(error: unknown): void {
    const passing = error instanceof Error && "transient" in error && error.transient === true;
    if (passing && this.#hurried) void this.#connect();
    else if (passing) this.#again();
    else this.#end(error instanceof Error ? error : new Error(String(error)));
  }

  #again(): void {
    this.#line.heard({ type: "lost" });
    // Jitter: not all clients of a lost server return at once.
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

  #check(): void {
    if (performance.now() - this.#heardAt > silenceMs) {
      // A dead connection may take minutes to close, so drop it.
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
