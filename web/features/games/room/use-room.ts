import { useEffect, useRef, useState } from "react";
import { errorText } from "#ui";
import { m } from "#words";
import type { Room } from "../play/room.ts";
import type { Say } from "../play/use-watch.ts";
import type { RoomSocket } from "./socket.ts";

/** On its way while the game loads: nobody joins before that. */
const load = () => import("./connect.ts");

/**
 * Carries what a match's game and its live room say to each other, from the game's Join to the end of the match. A build
 * that never says Join has its own network.
 */
export function useRoom(room: Room) {
  const [refusal, setRefusal] = useState<string | null>(null);
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

  async function join(say: Say): Promise<void> {
    const { connect } = await load();
    if (!here.current) return;
    socket.current?.leave();
    let ended = false;
    socket.current = connect(room, {
      heard(says) {
        ended ||= says.type === "end";
        say("Room", JSON.stringify(says));
      },
      closed(why) {
        if (why) setRefusal(errorText(why));
        // Over while nobody was here: the bracket says how.
        else if (!ended) setRefusal(m.match_over_meanwhile());
      },
    });
  }

  return {
    /** Why there is no line to the room any more; null while all is well. */
    refusal,
    /** The game tells something; what is none of the room's changes nothing. */
    hear(name: string, told: unknown, say: Say): void {
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
