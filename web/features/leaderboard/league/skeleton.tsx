import { Skeleton, skeletonGroup } from "#ui";
import { RowsSkeleton } from "../parts/skeleton.tsx";

/** The league's shape while its code, the session or its data loads. */
export function LeagueSkeleton() {
  return (
    <div aria-busy="true" className={skeletonGroup}>
      <Skeleton height="12.5rem" />
      <RowsSkeleton rows={6} />
    </div>
  );
}
