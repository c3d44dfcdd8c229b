import { ArtCardSkeleton, Grid, Loading, Skeleton } from "#ui";
import styles from "./screen-skeleton.module.css";

export function ScreenSkeleton() {
  return (
    <div className={styles.page}>
      <Loading>
        <div className={styles.title}>
          <Skeleton width="12rem" height="2rem" />
        </div>
        <Grid>
          <ArtCardSkeleton />
          <ArtCardSkeleton />
          <ArtCardSkeleton />
          <ArtCardSkeleton />
        </Grid>
      </Loading>
    </div>
  );
}
