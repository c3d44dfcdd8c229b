import { Card, Skeleton } from "#ui";
import styles from "./plan.module.css";

export function PlanSkeleton() {
  return (
    <Card className={styles.plan ?? ""}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Skeleton width="6rem" height="1lh" />
        </h2>
        <Skeleton width="4rem" height="1.5rem" />
      </div>
      <Skeleton width="11rem" height="1lh" />
      <div className={styles.facts}>
        <Skeleton width="14rem" height="1lh" />
        <Skeleton width="14rem" height="1lh" />
      </div>
    </Card>
  );
}
