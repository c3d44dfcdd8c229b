import { useState } from "react";
import { href, navigate } from "#lib/router";
import { m } from "#words";
import { endingOf } from "../frame/protocol.ts";
import { around } from "../play/around.ts";
import { LeaveSheet, MatchResult } from "../play/lazy-sheets.tsx";
import { MatchDetail } from "../play/match-detail.tsx";
import { Player } from "../play/player.tsx";
import type { Room } from "../play/room.ts";
import { useLeave } from "../play/use-end.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { useMatch } from "../play/use-match.ts";
import { useStatus } from "../play/use-status.ts";
import { art, game } from "./game.ts";

/** Where a match is left for (spec 2). */
const away = () => navigate(href("tournaments"), { replace: true });

/** A match of a tournament. */
export default function Tournament({ room }: { room: Room }) {
  const match = useMatch(room);
  const [begun, setBegun] = useState(false);
  const [status, say] = useStatus();
  const leaving = useLeave({ over: match.over, unsent: false }, begun, away);
  return (
    <Player
      game={game()}
      play={null}
      start={{ mode: "tournament", ...room, ...around() }}
      detail={<MatchDetail room={room} />}
      status={status}
      onStart={() => {
        setBegun(true);
        say({ text: m.aim_match_started() });
      }}
      onEvent={(name, [text]) => {
        if (name !== "GameOver") return;
        leaveFullScreen();
        match.finish(endingOf(text).won);
      }}
      onLeave={leaving.ask}
    >
      {match.over && (
        <MatchResult
          match={match}
          art={art}
          words={{ victory: m.aim_victory(), defeat: m.match_defeat() }}
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
