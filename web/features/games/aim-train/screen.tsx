import { useEffect, useRef, useState } from "react";
import { endPlay, levelName, type Play } from "#lib/levels";
import { href, navigate, useNavigationState } from "#lib/router";
import { preference } from "#lib/session";
import { Badge } from "#ui";
import { getLocale, m, number } from "#words";
import { type Ending, endingOf } from "../frame/protocol.ts";
import { Away, useLevel } from "../play/arrival.tsx";
import { LeaveSheet, LevelResult, MatchResult, useSheets } from "../play/lazy-sheets.tsx";
import { type Game, Player } from "../play/player.tsx";
import { Reward } from "../play/reward.tsx";
import { type Room, roomOf } from "../play/room.ts";
import { useEnd, useLeave } from "../play/use-end.ts";
import { leaveFullScreen } from "../play/use-full-screen.ts";
import { useMatch } from "../play/use-match.ts";
import { useStatus } from "../play/use-status.ts";
import { useWatch } from "../play/use-watch.ts";

const art = "games/aim-train";
/** Spec 9: 65.3 MB; the start message half a second after the load. */
const game = (): Game => ({
  slug: "aim-train",
  name: m.route_aim_train(),
  bytes: 65_300_000,
  startAfterMs: 500,
  sideways: true,
  named: false,
});

/** What the build cannot know by itself: it has no storage and no page around it. */
const around = () => ({ locale: getLocale(), sound: preference.get("sound") === "on" });

/** Aim Train (spec 2): a match of a tournament, or a level of the day. */
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
  useEffect(() => {
    spent.current = begun;
  }, [begun]);
  // One that never began can be come back to: the level is there once a day.
  useEffect(() => () => void (spent.current && endPlay(play)), [play]);

  function over(said: Ending, replay: string): void {
    watch.stop();
    leaveFullScreen();
    setEnding(said);
    end.finish({ passed: said.won, replay });
  }
  const level = number(play.level.game_level);
  return (
    <Player
      game={game()}
      play={play}
      start={{
        mode: "daily",
        game_level: play.level.game_level,
        level_credits: play.level.level_credits,
        seed: play.started.seed,
        rulesVersion: play.started.rulesVersion,
        watched: play.started.watched,
        practice: play.practice,
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
        if (name === "GameOver") over(endingOf(text), log === undefined ? "" : String(log));
        else if (name === "Sound") preference.set("sound", text === "on" ? "on" : null);
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
          unsentPass={m.game_unsent_pass()}
          art={art}
          end={end}
          again={null}
          done={m.close()}
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

/** Where a match is left for (spec 2). */
const away = () => navigate(href("tournaments"), { replace: true });

function Tournament({ room }: { room: Room }) {
  const match = useMatch(room);
  const [begun, setBegun] = useState(false);
  const [status, say] = useStatus();
  const leaving = useLeave({ over: match.over, unsent: false }, begun, away);
  return (
    <Player
      game={game()}
      play={null}
      start={{ mode: "tournament", ...room, ...around() }}
      detail={<Badge>{m.match_room({ room: room.roomId })}</Badge>}
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
