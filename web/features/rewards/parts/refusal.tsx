import type { Reward } from "#api";
import { isApiError } from "#lib/http";
import { href } from "#lib/router";
import { actionFor, Img, ProgressBar, type RefusalAction, Sheet, WayOut } from "#ui";
import { isolate, m } from "#words";
import styles from "../rewards.module.css";

export type Refusal = {
  reward: Reward;
  text: string;
  way: RefusalAction;
  again: () => void;
};

/** Why the form did not open: the server's text, or else the specification's (spec 8). */
export function refusalOf(error: unknown, reward: Reward, again: () => void): Refusal {
  const way = actionFor(error);
  const text =
    way === "again" || !isApiError(error) || error.wordless ? m.rewards_error() : error.message;
  return { reward, way, again, text };
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
      footer={
        <WayOut
          way={way}
          returnTo={href("rewards")}
          earn={m.rewards_earn()}
          close={m.redeem_other()}
          onAgain={refusal.again}
          onClose={onClose}
        />
      }
    >
      <div className={styles.refused}>
        <span className={styles.thumb}>
          <Img art={`rewards/${reward.image}`} alt="" sizes="5.5rem" />
        </span>
        <div className={styles.words}>
          <p className={styles.name}>
            <bdi>{reward.name}</bdi>
          </p>
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
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
