import { type ComponentProps, useState } from "react";
import { href, navigate, unwind } from "#lib/router";
import { Badge, Button, Sheet } from "#ui";
import { isolate, m } from "#words";
import { around, keepSound } from "../play/around.ts";
import { Player } from "../play/player.tsx";
import type { Room } from "../play/room.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { useStatus } from "../play/use-status.ts";
import { useReplay } from "./use-replay.ts";
import { useRoom } from "./use-room.ts";
import styles from "./watched-match.module.css";

type Props = {
  room: Room;
  /** The players, A first. */
  names: readonly [string, string];
  game: ComponentProps<typeof Player>["game"];
};

/** Another's match, ten seconds late, drawn as for its players. */
export default function WatchedMatch({ room, names, game }: Props) {
  const line = useRoom(room, true);
  const replay = useReplay();
  const [over, setOver] = useState(false);
  const [status, say] = useStatus();
  const bracket = href("tournament", { tournamentId: room.tournamentId });
  const leave = () => unwind(() => navigate(bracket, { replace: true }));
  const [a, b] = names;
  const winner = line.winner === "A" ? a : line.winner === "B" ? b : null;
  return (
    <Player
      game={game}
      play={null}
      start={{ mode: "tournament", ...room, names: { own: a, other: b }, ...around() }}
      detail={
        <>
          <Badge tone="live">{m.watch_live()}</Badge>
          <span className={styles.names}>{m.watch_names({ a: isolate(a), b: isolate(b) })}</span>
        </>
      }
      status={over ? null : status}
      refusal={over ? null : line.refusal}
      onStart={() => say({ text: m.watch_soon(), stays: true })}
      onEvent={(name, [told], send) => {
        if (name === "GameStarted") say({ text: m.watch_late() });
        else if (name === "Sound") keepSound(told);
        else if (name === "GameOver") {
          leaveFullScreen();
          setOver(true);
        } else if (!replay.hear(name, send)) line.hear(name, told, send);
      }}
      onLeave={leave}
    >
      <Sheet
        open={over && !replay.shown}
        onClose={leave}
        title={m.watch_over()}
        footer={
          <>
            {replay.show && (
              <Button block variant="secondary" icon="play" onClick={replay.show}>
                {m.match_replay()}
              </Button>
            )}
            <Button block icon="trophy" onClick={leave}>
              {m.watch_bracket()}
            </Button>
          </>
        }
      >
        <p className={styles.winner}>
          {winner === null ? m.watch_undecided() : m.watch_won({ name: isolate(winner) })}
        </p>
      </Sheet>
    </Player>
  );
}
