import { Card, Loading, lazyWithRetry, Repeat, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./today.module.css";

/*
 * What awaits the reader today: three rows of a fixed height. Their place is in the page's first
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

export const Today = lazyWithRetry(() => import("../today/today.tsx"), Unreached, waiting);

/** The streak by itself. */
export const StreakCard = lazyWithRetry(
  () => import("../today/streak-card.tsx"),
  Unreached,
  <Loading>
    <Card>
      <Skeleton height="8.75rem" />
    </Card>
  </Loading>,
);
