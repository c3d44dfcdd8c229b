import { useQuery } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { useConfig } from "#lib/config";
import { levelName, levelsQuery, type Play, practise, useStartLevel } from "#lib/levels";
import { Button, errorText, FormError, lazyWithRetry, Nothing } from "#ui";
import { m } from "#words";
import type { LevelResultProps } from "./level-result.tsx";
import styles from "./sheets.module.css";

const place = <div className={styles.later} />;
/** Loaded with the result of a passed level. */
const ChallengeKey = lazyWithRetry(() => import("./challenge-key.tsx"), Nothing, place);

/**
 * What comes after a level. The upper key is one more go: the next level after a pass, else the
 * same one. It never waits for the server: while a result is on its way, and without a network, the
 * level is practised, which the server need not know of.
 */
export function LevelActions({ play, passed, end, again, done, onLeave }: LevelResultProps) {
  const { submit } = end;
  const { additions } = useConfig();
  const { data: levels } = useQuery(levelsQuery(play.game.game_unique_id, true));
  const start = useStartLevel({ replace: true });
  const begin = (level: Play["level"]) => start.mutate({ game: play.game, level });
  const undecided = submit.isPending || end.retryable;
  const next = levels?.find(
    (level) =>
      !level.passed &&
      level.game_level > play.level.game_level &&
      // With one play a day, a level lost today cannot be the next one.
      (again !== null || !level.playedToday),
  );

  function practice(): void {
    // The result is stored and submitted from any screen: nobody has to be asked.
    if (end.unsent) flushSync(end.entrust);
    practise(play.game, play.level, { replace: true });
  }

  function onceMore() {
    if (passed && submit.data && next) {
      return (
        <Button block icon="resume" busy={start.isPending} onClick={() => begin(next)}>
          {m.levels_play({ level: levelName(next) })}
        </Button>
      );
    }
    const words = again && (passed ? again.passed : again.failed);
    // A lost level may be started anew while its result, which pays nothing, is on its way. Where
    // the start failed, practice needs no server.
    const startable = words !== null && !end.retryable && !start.isError;
    if (startable && !(passed && undecided)) {
      return (
        <Button block icon="resume" busy={start.isPending} onClick={() => begin(play.level)}>
          {words}
        </Button>
      );
    }
    return (
      <Button block icon="resume" onClick={practice}>
        {m.levels_practice({ level: levelName(play.level) })}
      </Button>
    );
  }

  return (
    <>
      <FormError>{start.error ? errorText(start.error) : null}</FormError>
      {onceMore()}
      {(passed && undecided) || end.retryable ? (
        <Button variant="secondary" block icon="retry" busy={submit.isPending} onClick={end.retry}>
          {m.retry()}
        </Button>
      ) : (
        <Button variant="secondary" block onClick={onLeave}>
          {done}
        </Button>
      )}
      {passed && !submit.isError && additions.challengeLinks && (
        <ChallengeKey
          sessionId={play.started.sessionId}
          game={play.game.game_name}
          level={play.level.game_level}
          decided={submit.isSuccess}
        />
      )}
    </>
  );
}
