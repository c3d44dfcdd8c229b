import { href, useNavigationState } from "#lib/router";
import { HowToPlay } from "#ui";
import { m } from "#words";
import { type Room, watchedOf } from "../play/room.ts";
import { RoomMatch } from "../room/match.tsx";
import { WatchedMatch } from "../room/watched.tsx";
import { art, game } from "./game.ts";

export function Tournament({ room }: { room: Room }) {
  const names = useNavigationState(watchedOf);
  if (names) return <WatchedMatch room={room} names={names} game={game()} />;
  return (
    <RoomMatch
      room={room}
      game={game()}
      art={art}
      keys={<HowToPlay game="cannon_clash_001" />}
      waits
      words={{ started: m.cannon_started(), victory: m.cannon_victory() }}
      practice={{ to: href("cannonClash"), state: { practice: true } }}
    />
  );
}
