import { m } from "#words";
import type { Room } from "../play/room.ts";
import { RoomMatch } from "../room/match.tsx";
import { art, game } from "./game.ts";

/** A match of a tournament. A build without a live room says nothing before its end. */
export default function Tournament({ room }: { room: Room }) {
  return (
    <RoomMatch
      room={room}
      game={game()}
      art={art}
      words={{ started: m.aim_match_started(), victory: m.aim_victory() }}
    />
  );
}
