import { href, useNavigationState } from "#lib/router";
import { m } from "#words";
import { type Room, watchedOf } from "../play/room.ts";
import { RoomMatch } from "../room/match.tsx";
import { WatchedMatch } from "../room/watched.tsx";
import { art, game } from "./game.ts";

/** A build that plays without a live room reports nothing before the end. */
export default function Tournament({ room }: { room: Room }) {
  const names = useNavigationState(watchedOf);
  if (names) return <WatchedMatch room={room} names={names} game={game()} />;
  return (
    <RoomMatch
      room={room}
      game={game()}
      art={art}
      words={{ started: m.aim_match_started(), victory: m.aim_victory() }}
      practice={{ to: href("gamingTasks", {}, { game: "aim_train_001" }) }}
    />
  );
}
