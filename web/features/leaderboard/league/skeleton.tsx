import { Skeleton, skeletonGroup } from "#ui";
import board from "../leaderboard.module.css";

/** The league's shape while its code or its data loads. */
export function LeagueSkeleton() {
  return (
    <div className={skeletonGroup}>
      <Skeleton height="11rem" />
      <div className={board.rows}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className={board.row}>
            <Skeleton width="1.5rem" />
            <Skeleton width="2.5rem" height="2.5rem" round />
            <span className={board.who}>
              <Skeleton width="6rem" />
            </span>
            <Skeleton width="4rem" />
          </div>
        ))}
      </div>
    </div>
  );
}
