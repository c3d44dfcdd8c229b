import { Button, cx, errorText, Icon, Img, Sheet, SlowNotice } from "#ui";
import { m } from "#words";
import styles from "./sheets.module.css";
import type { Match } from "./use-match.ts";

export type MatchResultProps = {
  match: Match;
  /** A picture of the art manifest. */
  art: string;
  words: { victory: string; defeat: string };
  onClose: () => void;
};

/** How a match ended, and what the server says to it. */
export function MatchResultSheet({ match, art, words, onClose }: MatchResultProps) {
  const { won, submit, retryable, retry } = match;
  const headline = won ? words.victory : words.defeat;
  // Decided it is by then what the headline says; until then there is more to know.
  const told = submit.data?.result === null ? submit.data.message : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.play_result()}
      hideTitle
      footer={
        <>
          {(retryable || (submit.isPending && submit.failureCount > 0)) && (
            <Button block icon="retry" busy={submit.isPending} onClick={retry}>
              {m.retry()}
            </Button>
          )}
          <Button block variant={retryable ? "secondary" : "primary"} onClick={onClose}>
            {m.close()}
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <div className={cx(styles.picture, !won && styles.lost)}>
          <Img art={art} alt="" sizes="7rem" />
          <span className={cx(styles.stamp, won && styles.good)}>
            <Icon name={won ? "trophy" : "close"} size={22} />
          </span>
        </div>
        <div className={styles.words} role={submit.isError ? "alert" : "status"}>
          <p className={styles.headline}>{headline}</p>
          {told && (
            <p className={styles.text} dir="auto">
              {told}
            </p>
          )}
          {submit.isError && (
            <p className={styles.fault} dir="auto">
              {errorText(submit.error)}
            </p>
          )}
          {submit.isPending && (
            <>
              <p className={styles.text}>{m.play_saving()}</p>
              <SlowNotice />
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}
