import type { Reward } from "#api";
import { landingHref, useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { href } from "#lib/router";
import { Button, ButtonLink, Img, ProgressBar, Sheet } from "#ui";
import { isolate, m } from "#words";
import styles from "../rewards.module.css";

export type Refusal = {
  reward: Reward;
  text: string;
  /** What the person can do about it. */
  way: "earn" | "again" | "log-in" | "other";
  again: () => void;
};

/** Why the form did not open: the server's words where it has some, else the specification's (spec 8). */
export function refusalOf(error: unknown, reward: Reward, again: () => void): Refusal {
  const decided = isApiError(error) && !error.transient && error.code !== "bad_response";
  const way = !decided
    ? "again"
    : error.status === 401
      ? "log-in"
      : error.code === "insufficient_credits"
        ? "earn"
        : "other";
  return { reward, way, again, text: decided ? error.message : m.rewards_error() };
}

export function RefusalSheet({
  refusal,
  balance,
  onClose,
}: {
  refusal: Refusal | null;
  balance: number | undefined;
  onClose: () => void;
}) {
  if (!refusal) return null;
  const { reward, text, way } = refusal;
  return (
    <Sheet
      open
      onClose={onClose}
      title={way === "earn" ? m.rewards_refused() : m.rewards_unavailable()}
      footer={<WayOut refusal={refusal} onClose={onClose} />}
    >
      <div className={styles.refused}>
        <span className={styles.thumb}>
          <Img art={`rewards/${reward.image}`} alt="" sizes="5.5rem" />
        </span>
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{reward.name}</bdi>
          </p>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {way === "earn" && balance !== undefined && (
        <div className={styles.progress}>
          <ProgressBar
            value={balance}
            max={reward.credits}
            label={m.rewards_progress({ name: isolate(reward.name) })}
          />
        </div>
      )}
    </Sheet>
  );
}

function WayOut({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const config = useConfig();
  switch (refusal.way) {
    case "earn":
      return (
        <ButtonLink to={href("gamingTasks")} icon="gamepad" block>
          {m.rewards_earn()}
        </ButtonLink>
      );
    case "log-in":
      return (
        <ButtonLink to={landingHref(config, href("rewards"))} block>
          {m.log_in()}
        </ButtonLink>
      );
    case "again":
      return (
        <Button
          icon="retry"
          block
          onClick={() => {
            onClose();
            refusal.again();
          }}
        >
          {m.try_again()}
        </Button>
      );
    case "other":
      return (
        <Button variant="secondary" block onClick={onClose}>
          {m.redeem_other()}
        </Button>
      );
  }
}
