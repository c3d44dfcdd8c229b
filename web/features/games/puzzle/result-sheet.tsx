import pictures from "virtual:art/puzzles";
import { useQuery } from "@tanstack/react-query";
import { levelsQuery, type Play, useStartLevel } from "#lib/levels";
import { useReceiveBalance } from "#lib/subscriber";
import {
  Button,
  Coins,
  cx,
  errorText,
  FormError,
  Icon,
  Img,
  Sheet,
  SlowNotice,
  useCoinFlight,
} from "#ui";
import { m, number } from "#words";
import type { Submitted } from "../api.ts";
import { pictureOf } from "./picture.ts";
import styles from "./sheets.module.css";
import type { End } from "./use-end.ts";
import type { Outcome } from "./use-puzzle.ts";

type ResultProps = {
  play: Play;
  outcome: Outcome;
  image: number;
  end: End;
  /** Back to the selector; asks first where something would be lost. */
  onLeave: () => void;
};

/** How a game ended, and what the server made of it (spec 8). */
export function ResultSheet({ play, outcome, image, end, onLeave }: ResultProps) {
  const { passed } = outcome;
  return (
    <Sheet
      open
      onClose={onLeave}
      title={m.puzzle_result()}
      hideTitle
      footer={<Actions play={play} outcome={outcome} end={end} onLeave={onLeave} />}
    >
      <div className={styles.result}>
        <div className={cx(styles.picture, !passed && styles.lost)}>
          <Img art={pictureOf(image)} set={pictures} alt="" sizes="7rem" />
          <span className={cx(styles.stamp, passed && styles.good)}>
            <Icon name={passed ? "check" : "close"} size={22} />
          </span>
        </div>
        <Words outcome={outcome} end={end} />
      </div>
    </Sheet>
  );
}

function Words({ outcome, end }: { outcome: Outcome; end: End }) {
  const { submit } = end;
  const own = outcome.passed
    ? m.puzzle_solved({ moves: number(outcome.moves), seconds: number(outcome.seconds) })
    : m.puzzle_failed({ max: number(outcome.max) });

  if (submit.isError) {
    return (
      <div className={styles.words} role="alert">
        <p className={styles.headline}>
          {outcome.passed ? m.puzzle_unsent_pass() : m.puzzle_unsent_fail()}
        </p>
        <p className={styles.text}>{own}</p>
        <p className={styles.fault} dir="auto">
          {errorText(submit.error)}
        </p>
        {end.unsent && <p className={styles.text}>{m.puzzle_unsent_hint()}</p>}
      </div>
    );
  }
  return (
    <div className={styles.words} role="status">
      <p className={styles.headline}>{outcome.passed && submit.data ? submit.data.message : own}</p>
      {submit.data ? (
        <>
          <p className={styles.text} dir="auto">
            {outcome.passed ? own : submit.data.message}
          </p>
          <Earned submitted={submit.data} />
        </>
      ) : (
        <>
          <p className={styles.text}>{m.puzzle_saving()}</p>
          <SlowNotice />
        </>
      )}
    </div>
  );
}

function Earned({ submitted }: { submitted: Submitted }) {
  const receive = useReceiveBalance();
  const paid = submitted.credits > 0;
  const amount = useCoinFlight(paid, () => receive(submitted.balance));
  if (!paid) return null;
  return (
    <div ref={amount} className={styles.amount}>
      <Coins value={submitted.credits} from={0} size="l" signed />
    </div>
  );
}

function Actions({ play, outcome, end, onLeave }: Omit<ResultProps, "image">) {
  const { submit } = end;
  const { data: levels } = useQuery(levelsQuery(play.game.game_unique_id, true));
  const start = useStartLevel({ replace: true });
  const begin = (level: Play["level"]) => start.mutate({ game: play.game, level });
  const next = levels?.find(
    ({ passed, game_level }) => !passed && game_level > play.level.game_level,
  );

  const leave = (
    <Button variant="secondary" block onClick={onLeave}>
      {m.puzzle_done()}
    </Button>
  );
  const again = (words: string, variant: "primary" | "secondary") => (
    <Button variant={variant} block busy={start.isPending} onClick={() => begin(play.level)}>
      {words}
    </Button>
  );

  function pair() {
    if (submit.isPending || end.retryable) {
      return (
        <>
          <Button block icon="retry" busy={submit.isPending} onClick={end.retry}>
            {m.retry()}
          </Button>
          {outcome.passed ? leave : again(m.puzzle_once_more(), "secondary")}
        </>
      );
    }
    if (!outcome.passed) {
      return (
        <>
          {again(m.puzzle_again(), "primary")}
          {leave}
        </>
      );
    }
    if (submit.data && next) {
      return (
        <>
          <Button block icon="resume" busy={start.isPending} onClick={() => begin(next)}>
            {m.levels_play({ level: next.name })}
          </Button>
          {leave}
        </>
      );
    }
    return (
      <>
        <Button block onClick={onLeave}>
          {m.puzzle_done()}
        </Button>
        {again(m.puzzle_once_more(), "secondary")}
      </>
    );
  }

  return (
    <>
      <FormError>{start.error ? errorText(start.error) : null}</FormError>
      {pair()}
    </>
  );
}
