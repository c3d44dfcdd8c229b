import { type ComponentProps, type ReactNode, useState } from "react";
import { href, navigate, useNavigationState } from "#lib/router";
import { isolate, m } from "#words";
import { endingOf } from "../frame/protocol.ts";
import { around, keepSound } from "../play/around.ts";
import { LeaveSheet, MatchResult } from "../play/lazy-sheets.tsx";
import { MatchDetail } from "../play/match-detail.tsx";
import { Player } from "../play/player.tsx";
import { opponentOf, type Room } from "../play/room.ts";
import { useLeave } from "../play/use-end.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { useMatch } from "../play/use-match.ts";
import { useStatus } from "../play/use-status.ts";
import type { SendToGame } from "../play/use-watch.ts";
import { keepMuted, muted } from "./muted.ts";
import { useReplay } from "./use-replay.ts";
import { useRoom } from "./use-room.ts";

type Props = {
  room: Room;
  game: ComponentProps<typeof Player>["game"];
  art: ComponentProps<typeof MatchResult>["art"];
  keys?: ReactNode;
  /** The game's builds wait for the opponent from the start without saying so. */
  waits?: boolean;
  words: { started: string; victory: string };
  /** The screen on which the game can be practised. */
  practice: { to: string; state?: unknown };
};

/** The screen after a match (spec 2). */
const away = () => navigate(href("tournaments"), { replace: true });

const waiting = () => ({ text: m.cannon_waiting(), stays: true });

/** A tournament match, in its live room if the build plays in one. */
export function RoomMatch({ room, game, art, keys, waits = false, words, practice }: Props) {
  const match = useMatch(room);
  const opponent = useNavigationState(opponentOf);
  const names = opponent ? { names: { other: opponent.username } } : {};
  const line = useRoom(room);
  const replay = useReplay();
  const [begun, setBegun] = useState(false);
  const [status, say] = useStatus();
  const over = match.over || line.refusal !== null;
  const leaving = useLeave({ over, unsent: false }, begun, away);

  function hear(name: string, told: unknown, send: SendToGame): void {
    const text = String(told ?? "");
    if (name === "GameStarted") say({ text: words.started });
    else if (name === "ConnectionError") {
      say({ text: m.cannon_connection({ reason: isolate(text) }), bad: true, stays: true });
    } else if (name === "GameOver") {
      leaveFullScreen();
      match.finish(line.won ?? endingOf(text).won, line.won !== null && !line.begun);
    } else if (name === "Sound") keepSound(text);
    else if (name === "Muted") keepMuted(text);
    else if (!replay.hear(name, send)) {
      if (name === "Join") say(waiting());
      line.hear(name, told, send);
    }
  }
  return (
    <Player
      game={game}
      play={null}
      start={{ mode: "tournament", ...room, ...names, ...around(), muted: muted() }}
      detail={<MatchDetail room={room} />}
      keys={keys}
      status={over ? null : status}
      refusal={match.over ? null : line.refusal}
      onStart={() => {
        setBegun(true);
        say(waits ? waiting() : { text: words.started });
      }}
      onEvent={(name, [told], send) => hear(name, told, send)}
      onLeave={leaving.ask}
    >
      {match.over && (
        <MatchResult
          match={match}
          tournamentId={room.tournamentId}
          art={art}
          practice={practice}
          replay={replay}
          words={{
            victory: words.victory,
            defeat: m.match_defeat(),
            unknown: m.match_unknown(),
          }}
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
