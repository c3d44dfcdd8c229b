import { practise } from "#lib/levels";
import { href, useSubscriberOnly } from "#lib/router";
import { Button } from "#ui";
import { m } from "#words";
import type { LevelResultProps } from "./level-result.tsx";
import styles from "./sheets.module.css";

/** A guest's practice: nothing was submitted, nothing is paid. */
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

export function PracticeActions({ play: { game, level } }: Pick<LevelResultProps, "play">) {
  const { asSubscriber } = useSubscriberOnly();
  const returnTo = href("gamingTasks", {}, { game: game.game_unique_id });
  return (
    <>
      <Button block onClick={() => asSubscriber(() => undefined, { returnTo })}>
        {m.practice_login()}
      </Button>
      <Button block variant="secondary" onClick={() => practise(game, level, { replace: true })}>
        {m.play_once_more()}
      </Button>
    </>
  );
}
