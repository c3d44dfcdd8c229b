import type { ReactNode } from "react";
import styles from "./card.module.css";
import { cx } from "./cx.ts";
import { Img } from "./img.tsx";
import { Link } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

export type CardProps = {
  /** `lit` for the one card that is the person's own (today's streak day, their match). */
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
  /** Classes that cut and tone the picture. */
  look?: string;
  /** One line under the title: credits, count, time. */
  meta?: ReactNode;
  /** Lies on the picture: live, done, locked. */
  badge?: ReactNode;
  /** Lies at the foot of the picture: what a tap does to it. */
  mark?: ReactNode;
  ratio?: "square" | "wide" | "tall";
  /** How many lines of a title have room, whether it has them or not: for strips, which come when they are in view. */
  lines?: 1 | 2;
  /** Where the whole card leads; without it, put a Button into `action`. */
  to?: string;
  state?: unknown;
  onClick?: () => void;
  action?: ReactNode;
  sizes?: string;
  priority?: boolean;
  /** Cannot be had now: quieter, still readable. */
  dim?: boolean;
  level?: 2 | 3;
};

/** How wide a card's picture is drawn in a grid, as in the HTML attribute. */
export const artCardSizes = "(min-width: 768px) 14rem, 45vw";

/** A picture with a name: games, rewards, tournaments. The whole card is the target. */
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

/** The same shape while it loads. Where it is on a page's first view, the server lays the picture in (`data-art`). */
export function ArtCardSkeleton({
  ratio = "square",
  meta = true,
  lines = 1,
  action = false,
}: Pick<ArtCardProps, "ratio" | "lines"> & {
  /** Whether a line will stand under the title. */
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

/** Cards in columns that fit: two on a phone. */
export function Grid({ min = "10rem", children }: { min?: string; children: ReactNode }) {
  return (
    <div className={styles.grid} style={{ "--min": min }}>
      {children}
    </div>
  );
}
