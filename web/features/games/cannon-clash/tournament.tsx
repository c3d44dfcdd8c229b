import { HowToPlay } from "#ui";
import { m } from "#words";
import type { Room } from "../play/room.ts";
import { RoomMatch } from "../room/match.tsx";
import { art, game } from "./game.ts";

export function Tournament({ room }: { room: Room }) {
  return (
    <RoomMatch
      room={room}
      game={game()}
      art={art}
      keys={<HowToPlay game="cannon_clash_001" />}
      waits
      words={{ started: m.cannon_started(), victory: m.cannon_victory() }}
    />
  );
}
