import { useState } from "react";
import { href, navigate, useNavigationState } from "#lib/router";
import { Badge, HowToPlay } from "#ui";
import { m } from "#words";
import { endingOf } from "../frame/protocol.ts";
import { Away } from "../play/arrival.tsx";
import { LeaveSheet, MatchResult, useSheets } from "../play/lazy-sheets.tsx";
import { type Game, Player } from "../play/player.tsx";
import { type Room, roomOf } from "../play/room.ts";
import { useLeave } from "../play/use-end.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { useMatch } from "../play/use-match.ts";
import { useStatus } from "../play/use-status.ts";

/** Spec 9: 22.5 MB; the start message a second after the load. */
const game = (): Game => ({
  slug: "cannon-clash",
  name: m.route_cannon_clash(),
  bytes: 22_500_000,
  startAfterMs: 1_000,
  sideways: false,
  named: true,
});

const away = () => navigate(href("tournaments"), { replace: true });

/** Cannon Clash 2D (spec 2): a match of a tournament. */
export default function CannonClash() {
  useSheets();
  const room = useNavigationState(roomOf);
  return room?.roomId ? (
    <Tournament key={room.roomId} room={room} />
  ) : (
    <Away to={href("tournaments")} />
  );
}

function Tournament({ room }: { room: Room }) {
  const match = useMatch(room);
  const [begun, setBegun] = useState(false);
  const [status, say] = useStatus();
  const leaving = useLeave({ over: match.over, unsent: false }, begun, away);

  function hear(name: string, text: string): void {
    if (name === "GameStarted") say({ text: m.cannon_started() });
    else if (name === "ConnectionError") {
      say({ text: m.cannon_connection({ reason: text }), bad: true, stays: true });
    } else if (name === "GameOver") {
      leaveFullScreen();
      match.finish(endingOf(text).won);
    }
  }
  return (
    <Player
      game={game()}
      play={null}
      start={room}
      detail={<Badge>{m.match_room({ room: room.roomId })}</Badge>}
      keys={<HowToPlay game="cannon_clash_001" />}
      status={match.over ? null : status}
      onStart={() => {
        setBegun(true);
        say({ text: m.cannon_waiting(), stays: true });
      }}
      onEvent={(name, [text = ""]) => hear(name, String(text))}
      onLeave={leaving.ask}
    >
      {match.over && (
        <MatchResult
          match={match}
          art="games/cannon-clash"
          words={{ victory: m.cannon_victory(), defeat: m.match_defeat() }}
          onClose={leaving.ask}
        />
      )}
      <LeaveSheet
        open={leaving.open}
        unsent={false}
        text={m.match_leave()}
        onStay={leaving.stay}
        onLeave={leaving.go}
      />
    </Player>
  );
}
