import { ArtCardSkeleton, Grid, Loading, Skeleton } from "#ui";
import styles from "./screen-skeleton.module.css";

/** While a screen's code is on the way and nothing is known of its shape but that it has a title. */
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
