import { useEffect, useRef, useState } from "react";
import { endPlay, levelName, type Play } from "#lib/levels";
import { href, useNavigationState } from "#lib/router";
import { preference } from "#lib/session";
import { Badge, lazyWithRetry } from "#ui";
import { m, number } from "#words";
import { type Ending, endingOf } from "../frame/protocol.ts";
import { around, keepSound } from "../play/around.ts";
import { Away, useLevel } from "../play/arrival.tsx";
import { LeaveSheet, LevelResult, useSheets } from "../play/lazy-sheets.tsx";
import { Player } from "../play/player.tsx";
import { Reward } from "../play/reward.tsx";
import { roomOf } from "../play/room.ts";
import { useEnd, useLeave } from "../play/use-end.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { type SendToGame, useWatch } from "../play/use-watch.ts";
import { art, game } from "./game.ts";

/** Players of a daily level do not need this code. If it does not load, the route reports it. */
const Tournament = lazyWithRetry(
  () => import("./tournament.tsx"),
  () => {
    throw new Error("no network");
  },
);

/** Aim Train (spec 2): a tournament match, or a level of the day. */
export default function AimTrain() {
  useSheets();
  const room = useNavigationState(roomOf);
  const play = useLevel();
  if (room) {
    const whole = room.roomId !== "" && room.tournamentId !== "";
    return whole ? <Tournament key={room.roomId} room={room} /> : <Away to={href("tournaments")} />;
  }
  return play ? (
    <Daily key={play.started.sessionId} play={play} />
  ) : (
    <Away to={href("gamingTasks")} />
  );
}

function Daily({ play }: { play: Play }) {
  const end = useEnd(play);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [begun, setBegun] = useState(false);
  const watch = useWatch(play, () => setBegun(true));
  const { refusal } = watch;
  const leaving = useLeave({ ...end, over: end.over || refusal !== null }, begun);
  const spent = useRef(false);
  const toGame = useRef<SendToGame>(null);
  useEffect(() => {
    spent.current = begun;
  }, [begun]);
  // A play that never began stays startable: the level can be played only once a day.
  useEffect(() => () => void (spent.current && endPlay(play)), [play]);

  function over(said: Ending, replay: string): void {
    watch.stop();
    leaveFullScreen();
    setEnding(said);
    end.finish({ passed: said.won, replay });
  }
  const level = number(play.level.game_level);
  // The build gets the level, but not the session.
  const { sessionId, expiresAt, ...told } = play.started;
  return (
    <Player
      game={game()}
      play={play}
      start={{
        mode: "daily",
        ...told,
        practice: play.practice,
        lesson: preference.get("aim") === null,
        ...around(),
      }}
      refusal={refusal}
      detail={
        <>
          <Badge>{levelName(play.level)}</Badge>
          <Reward play={play} size="s" />
        </>
      }
      onStart={() => setBegun(!play.started.watched)}
      onEvent={(name, [text, log], say) => {
        if (refusal !== null) return;
        toGame.current = say;
        if (name === "GameOver") over(endingOf(text), log === undefined ? "" : String(log));
        else if (name === "Sound") keepSound(text);
        else if (name === "Taught") preference.set("aim", "taught");
        else watch.hear(name, text, say);
      }}
      onLeave={leaving.ask}
    >
      {ending && end.shown && (
        <LevelResult
          play={play}
          passed={ending.won}
          own={
            ending.won
              ? m.aim_completed({ level })
              : ending.reason
                ? m.aim_failed({ level, reason: ending.reason })
                : m.aim_failed_plain({ level })
          }
          score={ending.score}
          unsentPass={m.game_unsent_pass()}
          art={art}
          end={end}
          again={null}
          done={m.close()}
          onBest={() => toGame.current?.("Best")}
          onLeave={leaving.ask}
        />
      )}
      <LeaveSheet
        open={leaving.open}
        unsent={end.over}
        text={m.aim_leave()}
        onStay={leaving.stay}
        onLeave={leaving.go}
      />
    </Player>
  );
}
