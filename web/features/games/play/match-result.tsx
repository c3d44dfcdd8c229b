import { Button, errorText, Sheet, SlowNotice } from "#ui";
import { m } from "#words";
import styles from "./sheets.module.css";
import type { Match } from "./use-match.ts";
import { Verdict } from "./verdict.tsx";

export type MatchResultProps = {
  match: Match;
  art: string;
  words: { victory: string; defeat: string };
  onClose: () => void;
};

export function MatchResultSheet({ match, art, words, onClose }: MatchResultProps) {
  const { won, submit, retryable, retry } = match;
  const headline = won ? words.victory : words.defeat;
  // A decided match is told by the headline; otherwise a note is added.
  const told = submit.data?.result === null ? m.match_noted() : null;
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
      <Verdict won={won} art={art} headline={headline} failed={submit.isError}>
        {told && <p className={styles.text}>{told}</p>}
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
      </Verdict>
    </Sheet>
  );
}
