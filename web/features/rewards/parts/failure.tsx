import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { back, unwind } from "#lib/router";
import { Button, Sheet } from "#ui";
import { m } from "#words";
import styles from "../rewards.module.css";

export type Failure = {
  text: string;
  /** `again` if nothing was decided; `other` if this form can no longer succeed. */
  way: "again" | "other";
};

/**
 * Words an error by spec 8: the server's text for a refusal, ours for another status, a third
 * without an answer.
 */
export function failureOf(error: unknown): Failure {
  if (!isApiError(error) || error.status === 0) return { text: m.rewards_error(), way: "again" };
  const refused = error.status === 200 && error.code !== "bad_response";
  return refused
    ? { text: error.wordless ? m.redeem_failed() : error.message, way: "other" }
    : { text: m.redeem_failed(), way: "again" };
}

export function FailureSheet({
  failure,
  onClose,
  onAgain,
}: {
  failure: Failure | null;
  onClose: () => void;
  onAgain: () => void;
}) {
  const { coin } = useConfig();
  if (!failure) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={failure.way === "again" ? m.redeem_unsure_title() : m.redeem_failed_title()}
      footer={
        failure.way === "again" ? (
          <Button icon="retry" block onClick={onAgain}>
            {m.try_again()}
          </Button>
        ) : (
          // Only the list opens the form, so Back leads there.
          <Button block onClick={() => unwind(back)}>
            {m.redeem_other()}
          </Button>
        )
      }
    >
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{failure.text}</bdi>
        </p>
        {failure.way === "again" && <p className={styles.text}>{m.redeem_once({ coin })}</p>}
      </div>
    </Sheet>
  );
}
