import { Skeleton, skeletonGroup } from "#ui";
import { RowsSkeleton } from "../parts/skeleton.tsx";

/** The league's shape while its code or its data loads. */
export function LeagueSkeleton() {
  return (
    <div className={skeletonGroup}>
      <Skeleton height="12.5rem" />
      <RowsSkeleton rows={6} />
    </div>
  );
}
