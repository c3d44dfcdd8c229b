import { type ReactNode, useEffect, useRef } from "react";
import { useConfig } from "#lib/config";
import type { Play } from "#lib/levels";
import {
  Coins,
  celebrate,
  cx,
  errorText,
  Icon,
  Img,
  type ImgProps,
  lazyWithRetry,
  Sheet,
  SlowNotice,
  useCoinFlight,
} from "#ui";
import { m } from "#words";
import type { Submitted } from "../api.ts";
import { LevelActions } from "./level-actions.tsx";
import { PracticeActions, PracticeWords } from "./practice-result.tsx";
import styles from "./sheets.module.css";
import type { End } from "./use-end.ts";

const figures = <div className={styles.place} />;
/** The figures' place stays empty if their code does not load. */
const Standing = lazyWithRetry(
  () => import("./standing.tsx"),
  () => figures,
  figures,
);

export type LevelResultProps = {
  play: Play;
  passed: boolean;
  /** The game's own text for its end; stays whatever becomes of the credits. */
  own: string;
  score?: string;
  /**
   * The headline until the server has decided. Without it the server's text becomes the headline.
   */
  headline?: string;
  /** The text for a pass that could not be submitted (spec 8). */
  unsentPass: string;
  /** A picture of the art manifest, or of `set`. */
  art: string;
  set?: ImgProps["set"];
  /** Between the picture and the words. */
  crown?: ReactNode;
  end: End;
  /** Labels of the buttons that play again; null for a level that is played once a day. */
  again: { passed: string; failed: string } | null;
  done: string;
  /** Called once, when the level turns out to be the player's best. */
  onBest?: () => void;
  /** Goes back to the selector; asks first if something would be lost. */
  onLeave: () => void;
};

/** The end of a level and the server's decision (spec 8). */
export function LevelResult(props: LevelResultProps) {
  const { play, passed, art, set, crown, end, onBest, onLeave } = props;
  const { levelRanks } = useConfig().additions;
  const picture = useRef<HTMLDivElement>(null);
  // Practice is decided here; a level is celebrated when the server has counted it.
  const won = passed && play.practice === true;
  useEffect(() => {
    if (won) return celebrate("small", { from: picture.current });
  }, [won]);
  return (
    <Sheet
      open
      onClose={onLeave}
      title={m.play_result()}
      hideTitle
      footer={play.practice ? <PracticeActions {...props} /> : <LevelActions {...props} />}
    >
      <div className={styles.result}>
        <div ref={picture} className={cx(styles.picture, !passed && styles.lost)}>
          <Img art={art} set={set} alt="" sizes="7rem" />
          <span className={cx(styles.stamp, passed && styles.good)}>
            <Icon name={passed ? "check" : "close"} size={22} />
          </span>
        </div>
        {crown}
        {play.practice ? <PracticeWords {...props} /> : <Words {...props} />}
        {!play.practice && levelRanks && (
          <Standing
            sessionId={play.started.sessionId}
            decided={end.submit.isSuccess}
            celebrated={(end.submit.data?.credits ?? 0) > 0}
            onBest={onBest}
          />
        )}
      </div>
    </Sheet>
  );
}

/** The server's message without an exclamation that the game's text already begins with. */
function beyond(message: string, own: string): string {
  const exclaimed = own.slice(0, own.indexOf("!") + 1);
  return exclaimed && message.startsWith(exclaimed)
    ? message.slice(exclaimed.length).trim()
    : message;
}

function Words({ passed, own, score, headline, unsentPass, end }: LevelResultProps) {
  const { submit } = end;
  if (submit.isError) {
    return (
      <div className={styles.words} role="alert">
        <p className={styles.headline}>{passed ? unsentPass : m.play_unsent_fail()}</p>
        {headline && <p className={styles.text}>{headline}</p>}
        <p className={styles.text}>{own}</p>
        {score && (
          <p className={styles.text} dir="auto">
            {score}
          </p>
        )}
        <p className={styles.fault} dir="auto">
          {errorText(submit.error)}
        </p>
        {end.unsent && <p className={styles.text}>{m.play_unsent_hint()}</p>}
      </div>
    );
  }
  const { data } = submit;
  const message = data && beyond(data.message, own);
  // A game's own headline stays. Otherwise a pass is headed by the server's message, unless the
  // game has said the same.
  const first = headline ?? (passed && message && message === data.message ? message : own);
  const rest = [own, score, message].filter((text) => text && text !== first);
  return (
    <div className={styles.words} role="status">
      <p className={styles.headline} dir="auto">
        {first}
      </p>
      {rest.map((text) => (
        <p key={text} className={styles.text} dir="auto">
          {text}
        </p>
      ))}
      {data ? (
        <Earned submitted={data} passed={passed} onArrive={end.arrived} />
      ) : (
        <>
          <p className={styles.text}>{m.play_saving()}</p>
          <SlowNotice />
        </>
      )}
    </div>
  );
}

function Earned({
  submitted,
  passed,
  onArrive,
}: {
  submitted: Submitted;
  passed: boolean;
  onArrive: (balance: number) => void;
}) {
  const paid = submitted.credits > 0;
  const level = passed ? "small" : undefined;
  const amount = useCoinFlight(paid, () => onArrive(submitted.balance), level);
  if (!paid) return null;
  return (
    <div ref={amount} className={styles.amount}>
      <Coins value={submitted.credits} from={0} size="l" signed />
    </div>
  );
}
