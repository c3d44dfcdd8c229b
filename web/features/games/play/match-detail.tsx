import { useNavigationState } from "#lib/router";
import { Badge } from "#ui";
import { m } from "#words";
import { botOf, type Room } from "./room.ts";

/** What is known of a match before it begins: its room, and whether the server plays for the opponent. */
export function MatchDetail({ room }: { room: Room }) {
  const bot = useNavigationState(botOf);
  return (
    <>
      <Badge>{m.match_room({ room: room.roomId })}</Badge>
      {bot && <Badge>{m.match_bot()}</Badge>}
    </>
  );
}
