import type { ReactNode } from "react";
import type { Review } from "#console/api";
import { useSession } from "#console/session";
import { day as dayName } from "#console/time";
import { m } from "#console/words";
import { Badge, Button, Icon, Time, Tooltip } from "#console-ui";
import styles from "./panel.module.css";

/** What the picture has to prove, who sent it and what it pays. */
export function Head({ review, skipped }: { review: Review; skipped: boolean }) {
  const { game, challenge, credits, newcomer, day, submittedAt } = review;
  const { coin } = useSession().portal;
  return (
    <header className={styles.head}>
      <h2 className={styles.challenge}>{challenge}</h2>
      <div className={styles.game}>
        <span>{game}</span>
        {newcomer && (
          <Tooltip label={m.reviews_newcomer_note()}>
            <Badge color="gray">{m.reviews_newcomer()}</Badge>
          </Tooltip>
        )}
        {skipped && <Badge color="gray">{m.reviews_skipped()}</Badge>}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{m.reviews_day()}</dt>
          <dd>{dayName(day)}</dd>
        </div>
        <div>
          <dt>{m.reviews_submitted()}</dt>
          <dd>
            <Time at={submittedAt} show="relative" />
          </dd>
        </div>
        <div>
          <dt>{m.reviews_credits()}</dt>
          <dd>
            {credits} {coin}
          </dd>
        </div>
      </dl>
    </header>
  );
}

type WarningProps = { flag: Review["flag"]; comparing: boolean; onCompare: () => void };

/** A picture that was sent before, or one that resembles it. */
export function LookalikeWarning({ flag, comparing, onCompare }: WarningProps) {
  if (!flag) return null;
  const { same } = flag;
  return (
    <div className={styles.warning} data-same={same} role={same ? "alert" : "status"}>
      <Icon name={same ? "warning" : "beside"} size={24} />
      <p>
        <strong>{same ? m.reviews_same_title() : m.reviews_alike_title()}</strong>{" "}
        {same ? m.reviews_same_text() : m.reviews_alike_text()}
      </p>
      {!comparing && (
        <Button variant="default" size="xs" onClick={onCompare}>
          {m.reviews_compare()}
        </Button>
      )}
    </div>
  );
}

/** The panel beside the picture. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
