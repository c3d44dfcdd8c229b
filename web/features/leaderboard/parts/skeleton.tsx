import { Card, cx, Repeat, Skeleton, skeletonGroup } from "#ui";
import styles from "../leaderboard.module.css";
import podium from "./podium.module.css";

export function BoardSkeleton() {
  return (
    <div className={styles.board}>
      <div className={cx(podium.podium, skeletonGroup)}>
        {[podium.first, podium.second, podium.third].map((step, index) => (
          <div key={step} className={cx(podium.place, step)}>
            <Card pad={false} className={cx(podium.card)}>
              <Skeleton
                width={index === 0 ? "4.5rem" : "3.5rem"}
                height={index === 0 ? "4.5rem" : "3.5rem"}
                round
              />
              <Skeleton width="70%" height="1.15em" />
              <Skeleton width="45%" />
            </Card>
          </div>
        ))}
      </div>
      <RowsSkeleton rows={5} />
    </div>
  );
}

/** Rows of a board while they load. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={cx(styles.rows, skeletonGroup)}>
      <Repeat times={rows}>
        <div className={styles.row}>
          <Skeleton width="1.5rem" />
          <Skeleton width="2.5rem" height="2.5rem" round />
          <span className={styles.who}>
            <Skeleton width="6rem" />
          </span>
          <Skeleton width="4rem" />
        </div>
      </Repeat>
    </div>
  );
}
