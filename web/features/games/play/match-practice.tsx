import { href, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import { Button, Sheet } from "#ui";
import { m } from "#words";
import styles from "./sheets.module.css";
import { Verdict } from "./verdict.tsx";

export type MatchPracticeProps = {
  won: boolean;
  art: string;
  words: string;
  onAgain: () => void;
  onClose: () => void;
};

/** A practice match's end. Invites a guest to play for credits. */
export function MatchPracticeSheet({ won, art, words, onAgain, onClose }: MatchPracticeProps) {
  const { status } = useSession();
  const { asSubscriber } = useSubscriberOnly();
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.play_result()}
      hideTitle
      footer={
        <>
          <Button block onClick={onAgain}>
            {m.play_once_more()}
          </Button>
          <Button
            block
            variant="secondary"
            onClick={() =>
              status === "guest"
                ? asSubscriber(() => undefined, { returnTo: href("tournaments") })
                : onClose()
            }
          >
            {status === "guest" ? m.practice_login() : m.match_tournaments()}
          </Button>
        </>
      }
    >
      <Verdict won={won} art={art} headline={words}>
        <p className={styles.text}>{m.practice_unpaid()}</p>
      </Verdict>
    </Sheet>
  );
}
