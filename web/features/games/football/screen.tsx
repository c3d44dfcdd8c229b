import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Play } from "#lib/levels";
import { href } from "#lib/router";
import { Button, EmptyState, SlowNotice } from "#ui";
import { isolate, m } from "#words";
import { Away, useLevel } from "../play/arrival.tsx";
import { Cover, ErrorCover } from "../play/covers.tsx";
import { LeaveSheet, LevelResult, useSheets } from "../play/lazy-sheets.tsx";
import { Reward } from "../play/reward.tsx";
import { Stage } from "../play/stage.tsx";
import { useEnd, useLeave } from "../play/use-end.ts";
import { markBegun, useReload } from "../play/use-reload.ts";
import { Face } from "./face.tsx";
import type { Result } from "./game.tsx";
import { artQuery, footballQuery, gameQuery } from "./load.ts";
import { moods, rivalName, worldOf } from "./world.ts";

export { preload } from "./load.ts";

const hero = "games/space-football-hero";

/** Space Football (spec 2, 4): a match against the bot. */
export default function SpaceFootball() {
  const play = useLevel();
  return play ? (
    <Session key={play.started.sessionId} play={play} />
  ) : (
    <Away to={href("gamingTasks")} />
  );
}

/** The score, and why a match is lost that ended in a draw. */
function wordsOf({ score, golden }: Result, { level }: Play): { own: string; score?: string } {
  const line = isolate(
    m.football_score({
      you: score.player,
      bot: score.bot,
      name: rivalName(worldOf(level.game_level)),
    }),
  );
  return golden && score.player === score.bot
    ? { own: m.football_drawn(), score: line }
    : { own: line };
}

function Session({ play }: { play: Play }) {
  useSheets();
  const end = useEnd(play);
  const [begun, setBegun] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [refused, setRefused] = useState(false);
  const leaving = useLeave({ ...end, over: end.over || refused }, begun);
  const { data: core, error: failed, refetch } = useQuery(footballQuery());
  const { data: Game, error: missing, refetch: refetchGame } = useQuery(gameQuery());
  const {
    data: art,
    error: unseen,
    refetch: refetchArt,
  } = useQuery(artQuery(play.level.game_level));
  const error = failed ?? missing ?? unseen;
  useReload(error !== null, play);

  function stage() {
    if (error)
      return (
        <ErrorCover
          art={hero}
          onReload={() => void Promise.all([refetch(), refetchGame(), refetchArt()])}
        />
      );
    if (!core || !Game || !art) {
      return (
        <Cover art={hero}>
          <p>{m.game_loading()}</p>
          <SlowNotice />
        </Cover>
      );
    }
    const rules = play.practice ? core.rulesVersion : play.started.rulesVersion;
    // A page older than the session's rules cannot play it.
    if (!core.plays(rules)) {
      return (
        <Cover art={hero}>
          <EmptyState
            icon="retry"
            title={m.play_outdated()}
            action={<Button onClick={() => window.location.reload()}>{m.play_reload()}</Button>}
          />
        </Cover>
      );
    }
    return (
      <Game
        core={core}
        art={art}
        play={play}
        rules={rules}
        onBegin={() => {
          markBegun(play);
          setBegun(true);
        }}
        onRefused={() => setRefused(true)}
        onLeave={leaving.ask}
        onOver={(ended) => {
          setResult(ended);
          end.finish({ passed: ended.won, replay: ended.replay });
        }}
      />
    );
  }

  return (
    <Stage
      whole
      title={m.football_title({ level: play.level.game_level })}
      detail={<Reward play={play} size="s" />}
      onLeave={leaving.ask}
      sheets={
        <>
          {result && end.shown && (
            <LevelResult
              play={play}
              passed={result.won}
              headline={result.won ? m.football_win() : m.football_lose()}
              {...wordsOf(result, play)}
              unsentPass={m.game_unsent_pass()}
              art="games/space-football"
              crown={
                <Face
                  world={worldOf(play.level.game_level)}
                  mood={result.won ? moods.sad : moods.glad}
                  rem={3.5}
                />
              }
              end={end}
              again={{ passed: m.football_again(), failed: m.football_again() }}
              done={m.play_done()}
              onLeave={leaving.ask}
            />
          )}
          <LeaveSheet
            open={leaving.open}
            unsent={end.over}
            text={m.football_leave()}
            onStay={leaving.stay}
            onLeave={leaving.go}
          />
        </>
      }
    >
      {stage()}
    </Stage>
  );
}
