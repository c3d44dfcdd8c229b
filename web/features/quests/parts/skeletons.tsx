import { Repeat, Skeleton, skeletonGroup } from "#ui";
import styles from "../quests.module.css";

/** The shape of the chest, three quests and the season. */
export const QuestsSkeleton = () => (
  <div className={skeletonGroup}>
    <Skeleton width="8rem" height="1.5rem" />
    <Skeleton height="6.5rem" />
    <Repeat times={3}>
      <Skeleton height="4.5rem" />
    </Repeat>
    <Skeleton width="8rem" height="1.5rem" />
    <Skeleton height="24rem" />
  </div>
);

export const BadgesSkeleton = () => (
  <div className={styles.badges}>
    <Repeat times={9}>
      <Skeleton height="11rem" />
    </Repeat>
  </div>
);
