import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import { Img } from "./img.tsx";
import { Link } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

export type CardProps = {
  /** `lit` is for the one card that concerns the person (today's streak day, their own match). */
  tone?: "plain" | "lit";
  pad?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({ tone = "plain", pad = true, className, children }: CardProps) {
  return (
    <div className={cx(styles.card, tone === "lit" && styles.lit, pad && styles.pad, className)}>
      {children}
    </div>
  );
}

export type ArtCardProps = {
  /** `<set>/<slug>` of the art manifest. */
  art: string;
  title: string;
  /** Classes that crop and tint the picture. */
  look?: string;
  /** A line below the title: credits, count or time. */
  meta?: ReactNode;
  /** A badge on the picture: live, done, locked. */
  badge?: ReactNode;
  /** A mark at the picture's bottom that shows the effect of a tap. */
  mark?: ReactNode;
  ratio?: "square" | "wide" | "tall";
  /**
   * Lines to reserve for the title. Strips that load when they come into view need a fixed height.
   */
  lines?: 1 | 2;
  /** The target of the whole card. Without it, put a Button into `action`. */
  to?: string;
  state?: unknown;
  onClick?: () => void;
  action?: ReactNode;
  sizes?: string;
  priority?: boolean;
  /** Not available now: quieter, still readable. */
  dim?: boolean;
  level?: 2 | 3;
};

/** The picture's width in a grid, as in HTML's `sizes`. */
export const artCardSizes = "(min-width: 768px) 14rem, 45vw";

/** A picture with a title, for games, rewards and tournaments; all of it is the touch target. */
export function ArtCard({
  art,
  look,
  title,
  meta,
  badge,
  mark,
  ratio = "square",
  lines = 1,
  to,
  state,
  onClick,
  action,
  sizes = artCardSizes,
  priority,
  dim,
  level = 3,
}: ArtCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={cx(styles.art, dim && styles.dim, (to ?? onClick) && styles.tappable)}>
      <div className={cx(styles.picture, styles[ratio], look)}>
        <Img art={art} alt="" sizes={sizes} priority={priority} />
        {badge && <div className={styles.badge}>{badge}</div>}
        {mark && <div className={styles.mark}>{mark}</div>}
      </div>
      <div className={cx(styles.words, lines === 2 && (meta ? styles.three : styles.two))}>
        <Heading className={styles.title}>
          {to ? (
            <Link to={to} state={state} className={styles.whole}>
              <bdi>{title}</bdi>
            </Link>
          ) : onClick ? (
            <button type="button" onClick={onClick} className={styles.whole}>
              <bdi>{title}</bdi>
            </button>
          ) : (
            <bdi>{title}</bdi>
          )}
        </Heading>
        {meta && <div className={styles.meta}>{meta}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/** On a page's first view the server puts the picture into it (`data-art`). */
export function ArtCardSkeleton({
  ratio = "square",
  meta = true,
  lines = 1,
  action = false,
}: Pick<ArtCardProps, "ratio" | "lines"> & {
  /** Whether there will be a line below the title. */
  meta?: boolean;
  action?: boolean;
}) {
  return (
    <div className={styles.art}>
      <div className={cx(styles.picture, styles[ratio])} data-art="">
        <Skeleton fill />
      </div>
      <div className={cx(styles.words, lines === 2 && (meta ? styles.three : styles.two))}>
        <div className={styles.title}>
          <Skeleton width="75%" height="1lh" />
        </div>
        {meta && (
          <div className={styles.meta}>
            <Skeleton width="45%" height="1lh" />
          </div>
        )}
      </div>
      {action && <Skeleton height="2.5rem" />}
    </div>
  );
}

/** As many columns as fit; a phone has two. */
export function Grid({ min = "10rem", children }: { min?: string; children: ReactNode }) {
  return (
    <div className={styles.grid} style={{ "--min": min }}>
      {children}
    </div>
  );
}
