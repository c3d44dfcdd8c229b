import type { PlanLine } from "#console/api";
import { m } from "#console/words";
import { Badge, Time } from "#console-ui";
import { changeReason } from "../parts/reasons.ts";
import { subscriptionState } from "../parts/states.ts";
import styles from "./plan.module.css";

/** The changes of the subscription, with the text of each agreement. */
export function History({ lines }: { lines: readonly PlanLine[] }) {
  if (lines.length === 0) return <p className={styles.quiet}>{m.care_plan_history_empty()}</p>;
  return (
    <ol className={styles.history}>
      {lines.map(({ at, state, why, agreed }) => {
        const [tone, text] = subscriptionState(state);
        return (
          <li key={`${at} ${state} ${why}`} className={styles.line}>
            <div className={styles.lineHead}>
              <Badge color={tone}>{text}</Badge>
              <span>{changeReason(why)}</span>
              <span className={styles.at}>
                <Time at={at} />
              </span>
            </div>
            {agreed && (
              <details className={styles.agreed}>
                <summary>{m.care_plan_agreed()}</summary>
                <p>{agreed}</p>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
