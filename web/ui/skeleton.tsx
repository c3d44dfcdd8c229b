import { Fragment, type ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./skeleton.module.css";

export type SkeletonProps = {
  width?: string;
  height?: string;
  round?: boolean;
  /** Fills its positioned parent. */
  fill?: boolean;
};

/** Give a placeholder the content's size, so that nothing moves when the content arrives. */
export function Skeleton({ width, height = "1em", round, fill }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(styles.skeleton, round && styles.round, fill && styles.fill)}
      style={fill ? undefined : { inlineSize: width, blockSize: height }}
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal, fixed placeholders.
        <Skeleton key={line} width={line === lines - 1 ? "60%" : "100%"} height="0.9em" />
      ))}
    </span>
  );
}

/** The class of an element that holds many placeholders and nothing else: they move as one. */
export const skeletonGroup = styles.group;

/** The copies never change their order, so the index is a safe key. */
export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return Array.from({ length: times }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal, fixed placeholders.
    <Fragment key={index}>{children}</Fragment>
  ));
}
