import { useEffect, useState } from "react";
import { m } from "#console/words";
import { Alert, Button, Icon, Kbd } from "#console-ui";
import { type Decision, type Decisions, undoMs } from "./decisions.ts";
import styles from "./made.module.css";
import { useSource } from "./source.ts";
import { reasonName } from "./states.ts";

/** The note that a decision is final stays this long. */
const finalMs = 4_000;

const everyMs = 250;

/** The time in ms, anew four times a second while `ticking`. */
function useTicks(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

type Props = { decisions: Decisions; onUndo: () => void };

/** The last decision, with the time in which it can be undone. */
export function LastDecision({ decisions: { decisions }, onUndo }: Props) {
  const now = useTicks(decisions.length > 0);
  const last = decisions.findLast(
    ({ state, madeAt }) =>
      state === "undoing" || (state === "made" && now - madeAt < undoMs + finalMs),
  );
  return last ? <Last key={last.madeAt} decision={last} now={now} onUndo={onUndo} /> : null;
}

/** What the server did not do, over the picture. */
export function Faults({ decisions: { decisions, dismiss } }: { decisions: Decisions }) {
  return (
    <div className={styles.faults}>
      {decisions
        .filter(({ state }) => state === "refused" || state === "late")
        .map((decision) => (
          <Fault key={decision.madeAt} decision={decision} onClose={dismiss} />
        ))}
    </div>
  );
}

function textOf({ review: { challenge }, reason }: Decision, second: boolean): string {
  if (second) {
    return reason
      ? m.looks_made_rejected({ challenge, reason: reasonName(reason) })
      : m.looks_made_approved({ challenge });
  }
  return reason
    ? m.reviews_made_rejected({ challenge, reason: reasonName(reason) })
    : m.reviews_made_approved({ challenge });
}

type LastProps = { decision: Decision; now: number; onUndo: () => void };

function Last({ decision, now, onUndo }: LastProps) {
  const { madeAt, state, reason } = decision;
  const second = useSource().key === "looks";
  const left = undoMs - (now - madeAt);
  // A note that comes back, because a later decision was undone, goes on where it was.
  const [since] = useState(() => Date.now() - madeAt);
  const undoing = state === "undoing";
  const final = !undoing && left <= 0;
  return (
    <div className={styles.note} data-tone={reason ? "rejected" : "approved"} data-final={final}>
      <Icon name={reason ? "close" : "check"} size={18} />
      <p className={styles.text} role="status">
        {textOf(decision, second)} {undoing && m.reviews_made_undoing()}
        {final && m.reviews_made_final()}
        {/* The seconds are not read out each time they change. */}
        {!undoing && !final && <span className={styles.unseen}>{m.reviews_made_until()}</span>}
      </p>
      {!final && (
        <>
          <span className={styles.left} aria-hidden="true">
            {m.reviews_made_left({ seconds: Math.max(1, Math.ceil(left / 1000)) })}
          </span>
          <Button
            variant="default"
            size="xs"
            rightSection={
              <Kbd size="xs" aria-hidden="true">
                u
              </Kbd>
            }
            loading={undoing}
            onClick={onUndo}
          >
            {m.reviews_undo()}
          </Button>
          <span
            className={styles.bar}
            style={{ animationDelay: `-${since}ms` }}
            aria-hidden="true"
          />
        </>
      )}
    </div>
  );
}

type FaultProps = { decision: Decision; onClose: (decision: Decision) => void };

function Fault({ decision, onClose }: FaultProps) {
  const { state, fault, review } = decision;
  return (
    <Alert
      color="danger"
      icon={<Icon name="warning" />}
      role="alert"
      className={styles.fault}
      title={
        state === "late"
          ? m.reviews_not_undone()
          : m.reviews_not_made({ challenge: review.challenge })
      }
      withCloseButton
      closeButtonLabel={m.reviews_dismiss()}
      onClose={() => onClose(decision)}
    >
      {fault} {state === "refused" && m.reviews_not_made_next()}
    </Alert>
  );
}
