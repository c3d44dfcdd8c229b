import { useEffect, useEffectEvent } from "react";
import { still } from "#lib/motion";
import { cx } from "#ui";
import { m } from "#words";
import styles from "./star-row.module.css";
import { mostStars } from "./stars.ts";

/** When the first star lands, and the time to the next; as in `star-row.module.css`. */
const firstMs = 420;
const eachMs = 320;

type StarRowProps = {
  count: number;
  /** The stars fly in one by one; called when each lands, from 0. */
  onLand?: (star: number) => void;
};

export function StarRow({ count, onLand }: StarRowProps) {
  const land = useEffectEvent((star: number) => onLand?.(star));
  const flies = onLand !== undefined;
  useEffect(() => {
    if (!flies || still()) return;
    const timers = Array.from({ length: count }, (_, star) =>
      setTimeout(() => land(star), firstMs + star * eachMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [flies, count]);
  return (
    <span
      role="img"
      aria-label={m.album_stars({ stars: count })}
      className={cx(styles.stars, flies && styles.large)}
    >
      {Array.from({ length: mostStars }, (_, star) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: three places.
          key={star}
          aria-hidden="true"
          viewBox="0 0 24 24"
          className={cx(styles.star, star < count && styles.won)}
          style={{ "--star": star }}
        >
          <path d="M12 2.2l2.9 6.2 6.8.8-5 4.7 1.3 6.7L12 17.3l-6 3.3 1.3-6.7-5-4.7 6.8-.8z" />
        </svg>
      ))}
    </span>
  );
}
