import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./feature-card.module.css";
import { Icon } from "./icon.tsx";
import { Img } from "./img.tsx";
import { Link } from "./link.tsx";
import { Skeleton } from "./skeleton.tsx";

export type FeatureCardProps = {
  /** A wide picture (16 to 9) of the art manifest. */
  art: string;
  title: string;
  text: ReactNode;
  /** The effect of a tap, as a button's label. */
  cue: string;
  /** The whole card's target; either this or `onClick`. */
  to?: string;
  onClick?: () => void;
  priority?: boolean;
};

export function FeatureCard({ art, title, text, cue, to, onClick, priority }: FeatureCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Img art={art} alt="" sizes="(min-width: 768px) 34rem, 92vw" priority={priority} />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {to === undefined ? (
            <button type="button" onClick={onClick} className={styles.whole}>
              <bdi>{title}</bdi>
            </button>
          ) : (
            <Link to={to} className={styles.whole}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </h3>
        <p className={styles.text}>{text}</p>
        <span aria-hidden="true" className={styles.cue}>
          {cue}
          <Icon name="arrow" size={18} />
        </span>
      </div>
    </article>
  );
}

export function FeatureCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <Skeleton fill />
      </div>
      <div className={styles.words}>
        <div className={cx(styles.title, styles.held)}>
          <Skeleton width="55%" height="1lh" />
        </div>
        <div className={styles.text}>
          <Skeleton width="85%" height="1lh" />
        </div>
        <div className={styles.cue}>
          <Skeleton width="8rem" height="1.5em" />
        </div>
      </div>
    </div>
  );
}
