import { useQuery } from "@tanstack/react-query";
import { levelName, levelsQuery, practise } from "#lib/levels";
import { href, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import { Button } from "#ui";
import { m } from "#words";
import type { LevelResultProps } from "./level-result.tsx";
import styles from "./sheets.module.css";

/** The end of a practice level: nothing was submitted, nothing is paid. */
export function PracticeWords({
  own,
  score,
  headline,
}: Pick<LevelResultProps, "own" | "score" | "headline">) {
  const rest = [headline && own, score].filter((text) => text);
  return (
    <div className={styles.words} role="status">
      <p className={styles.headline} dir="auto">
        {headline ?? own}
      </p>
      {rest.map((text) => (
        <p key={text} className={styles.text} dir="auto">
          {text}
        </p>
      ))}
      <p className={styles.text}>{m.practice_unpaid()}</p>
    </div>
  );
}

type ActionsProps = Pick<LevelResultProps, "play" | "passed" | "done" | "onLeave">;

/**
 * One more go: the next level after a pass, else the same one. Below, a guest is invited to log in,
 * and a subscriber goes back to the games.
 */
export function PracticeActions({ play: { game, level }, passed, done, onLeave }: ActionsProps) {
  const { status } = useSession();
  const { asSubscriber } = useSubscriberOnly();
  const guest = status === "guest";
  const { data: levels } = useQuery(levelsQuery(game.game_unique_id, status === "subscriber"));
  const next = passed && levels?.find(({ game_level }) => game_level === level.game_level + 1);
  const returnTo = href("gamingTasks", {}, { game: game.game_unique_id });
  return (
    <>
      <Button block icon="resume" onClick={() => practise(game, next || level, { replace: true })}>
        {next ? m.levels_practice({ level: levelName(next) }) : m.play_once_more()}
      </Button>
      {guest ? (
        <Button
          block
          variant="secondary"
          onClick={() => asSubscriber(() => undefined, { returnTo })}
        >
          {m.practice_login()}
        </Button>
      ) : (
        <Button block variant="secondary" onClick={onLeave}>
          {done}
        </Button>
      )}
    </>
  );
}
