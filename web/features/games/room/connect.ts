import type { MatchRoom } from "#api";
import { http } from "#lib/http";
import { m } from "#words";
import type { Room } from "../play/room.ts";
import { emotes, type GameMessage, type RoomMessage } from "./says.ts";
import { type Line, RoomClosed, RoomSocket } from "./socket.ts";

/** Texts for the close codes of docs/rooms.md that end a connection for good. */
const words: Record<number, () => string> = {
  4000: m.match_not_understood,
  4005: m.match_taken_over,
  4007: m.match_too_much,
  4008: m.match_too_many,
};

/** Translates a close frame's English text. */
export function inWords(why: Error | null): Error | null {
  if (!(why instanceof RoomClosed)) return why;
  return new RoomClosed(why.code, (words[why.code] ?? m.match_no_room)());
}

export function connect(
  { roomId, tournamentId }: Room,
  { heard, closed }: { heard(says: RoomMessage): void; closed(why: Error | null): void },
  watches: boolean,
): RoomSocket {
  const address = new URL(`/api/v1/rooms/${encodeURIComponent(roomId)}/ws`, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("tournamentId", tournamentId);
  async function checkIn(): Promise<string> {
    const asked = { tournamentId, roomId };
    const { roomToken } = await http.post<MatchRoom>("/v1/esl/tournament/match/checkin", asked);
    if (!roomToken) throw new RoomClosed(4004, m.match_no_room());
    return roomToken;
  }
  const line: Line = {
    checkIn: watches ? null : checkIn,
    open: (protocols) => new WebSocket(address, protocols),
    heard,
    closed: (why) => closed(inWords(why)),
  };
  return new RoomSocket(line);
}

const longestOrder = 15;

const whole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;

/**
 * Parses a game's message for its room; null for anything else, because games are third-party code.
 */
export function parseTells(told: unknown): GameMessage | null {
  try {
    const said = JSON.parse(String(told)) as Record<string, unknown>;
    if (said.type === "hash") {
      const { turn, hash } = said;
      const fits = whole(turn, 2 ** 32 - 1) && /^\d{1,20}$/.test(String(hash));
      return fits && BigInt(String(hash)) < 2n ** 64n
        ? { type: "hash", turn, hash: String(hash) }
        : null;
    }
    if (said.type === "emote") {
      const emote = emotes.find((each) => each === said.emote);
      return emote ? { type: "emote", emote } : null;
    }
    const { order } = said;
    const fits = Array.isArray(order) && order.length > 0 && order.length <= longestOrder;
    if (said.type !== "order" || !fits || !order.every((byte) => whole(byte, 255))) return null;
    return { type: "order", order };
  } catch {
    return null;
  }
}
