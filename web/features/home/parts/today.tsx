import { useEffect } from "react";
import { useSession } from "#lib/session";
import { Card, Loading, lazyWithRetry, Repeat, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./today.module.css";

/*
 * The block of today: three rows of a fixed height. Their place is in the page's first
 * paint; their code loads after the screen's.
 */

const Row = () => (
  <Card>
    <Skeleton width="60%" height="1.5rem" />
  </Card>
);

const waiting = (
  <Loading>
    <div className={styles.today}>
      <Repeat times={3}>
        <Row />
      </Repeat>
    </div>
  </Loading>
);

/** The rows' place, with the reason why their code is not there. */
const Unreached = () => (
  <div className={styles.today}>
    <Card>
      <p role="alert">{m.error_network()}</p>
    </Card>
  </div>
);

const load = () => import("../today/today.tsx");
const Rows = lazyWithRetry(load, Unreached, waiting);

/** The page's first paint is drawn while the session is undecided: only the place, in every language. */
export function Today() {
  const { status } = useSession();
  // The code loads while the session is being restored.
  useEffect(() => void load().catch(() => undefined), []);
  return status === "restoring" ? waiting : <Rows />;
}

const card = (
  <Loading>
    <Card>
      <Skeleton height="8.75rem" />
    </Card>
  </Loading>
);
const Streak = lazyWithRetry(() => import("../today/streak-card.tsx"), Unreached, card);

/** The streak by itself. */
export function StreakCard() {
  const { status } = useSession();
  return status === "restoring" ? card : <Streak />;
}
