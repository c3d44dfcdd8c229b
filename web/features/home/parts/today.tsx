import { useEffect } from "react";
import { useConfig } from "#lib/config";
import { useSession } from "#lib/session";
import { Card, cx, Loading, lazyWithRetry, Repeat, Skeleton } from "#ui";
import { m } from "#words";
import styles from "./today.module.css";

/*
 * The block of today: three rows of a fixed height, and one of quests. Their place is in the page's first
 * paint; their code loads after the screen's.
 */

const Row = () => (
  <Card>
    <Skeleton width="60%" height="1.5rem" />
  </Card>
);

/** The block's classes; with quests four rows. */
export const useTodayGrid = () => {
  const { quests } = useConfig().additions;
  return cx(styles.today, quests && styles.four);
};

function Waiting() {
  const { quests } = useConfig().additions;
  return (
    <Loading>
      <div className={useTodayGrid()}>
        <Repeat times={quests ? 4 : 3}>
          <Row />
        </Repeat>
      </div>
    </Loading>
  );
}
const waiting = <Waiting />;

/** The rows' place, with the reason why their code is not there. */
const Unreached = () => (
  <div className={useTodayGrid()}>
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
