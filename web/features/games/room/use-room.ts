import { useEffect, useRef, useState } from "react";
import { errorText } from "#ui";
import { m } from "#words";
import type { Room } from "../play/room.ts";
import type { SendToGame } from "../play/use-watch.ts";
import type { RoomMessage, Side } from "./says.ts";
import type { RoomSocket } from "./socket.ts";

/** Loads in parallel with the game; no game joins before. */
const load = () => import("./connect.ts");

/**
 * Passes messages between a match's game and its live room, from the game's Join to the match's
 * end. A build that never sends Join has its own network. A spectator `watches`.
 */
export function useRoom(room: Room, watches = false) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [winner, setWinner] = useState<Side | null>(null);
  const [won, setWon] = useState<boolean | null>(null);
  const [begun, setBegun] = useState(false);
  const socket = useRef<RoomSocket | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    load().catch(() => undefined);
    return () => {
      here.current = false;
      socket.current?.leave();
    };
  }, []);

  async function join(say: SendToGame): Promise<void> {
    const { connect } = await load();
    if (!here.current) return;
    socket.current?.leave();
    let ended = false;
    let side: Side | null = null;
    const heard = (says: RoomMessage) => {
      if (says.type === "start") {
        side = says.side;
        setBegun(true);
      }
      if (says.type === "end") {
        ended = true;
        setWinner(says.winner);
        // A match that never began was most likely won by the player who came.
        setWon(says.winner !== null && (side ?? says.winner) === says.winner);
      }
      say("Room", JSON.stringify(says));
    };
    const closed = (why: Error | null) => {
      if (why) setRefusal(errorText(why));
      // The match ended while the player was away; the bracket shows the result.
      else if (!ended) setRefusal(m.match_over_meanwhile());
    };
    socket.current = connect(room, { heard, closed }, watches);
  }

  return {
    refusal,
    /** The side that won, once the match is over. */
    winner,
    /** Whether this player won; null before the end, and for a build with its own network. */
    won,
    /** Whether the room has told this player's side: if not, `won` is a guess. */
    begun,
    /** Ignores events that are not for the room. */
    hear(name: string, told: unknown, say: SendToGame): void {
      if (name === "Join") join(say).catch((error: unknown) => setRefusal(errorText(error)));
      else if (name === "Tell") {
        load().then(
          ({ parseTells }) => {
            const said = parseTells(told);
            if (said) socket.current?.tell(said);
          },
          () => undefined,
        );
      }
    },
  };
}
