import { m } from "#words";
import type { Room } from "../play/room.ts";
import { RoomMatch } from "../room/match.tsx";
import { art, game } from "./game.ts";

/** A build that plays without a live room reports nothing before the end. */
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
