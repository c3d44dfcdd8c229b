import { cx, useCountUp } from "#ui";
import { m } from "#words";
import styles from "./flame.module.css";

/** The flame with the number of days in a row. `grown`: it has just grown by a day. */
export function Flame({ days, grown = false }: { days: number; grown?: boolean }) {
  // The first day has nothing to count up from: nobody reads of a streak of no days.
  const shown = useCountUp(days, grown && days > 1 ? days - 1 : days);
  return (
    <p className={styles.flame}>
      <svg
        aria-hidden="true"
        viewBox="0 0 48 56"
        width="48"
        height="56"
        className={cx(styles.drawing, days === 0 && styles.out, grown && styles.grown)}
      >
        <path
          className={styles.outer}
          d="M25.6 1.5c1.4 7.4 5.4 10.9 9.6 15.4C39.4 21.4 43 26.2 43 34c0 11.6-8.4 20-19 20S5 45.8 5 34.6c0-6.6 2.6-12 6.8-15.9.6 3.4 1.9 5.6 4.3 7.2C15.6 15.4 18 7.2 25.6 1.5z"
        />
        <path
          className={styles.inner}
          d="M24.8 24.5c.7 4.2 3 6.1 5.3 8.6 2.1 2.3 3.4 4.7 3.4 7.9 0 5.6-4.2 9.5-9.5 9.5s-9.5-3.8-9.5-9.4c0-3.4 1.5-6.3 3.8-8.5.3 1.6 1 2.8 2.1 3.6-.2-4.9.9-8.9 4.4-11.7z"
        />
      </svg>
      <span className={styles.words}>
        {days === 0 ? m.streak_flame_none() : m.streak_flame({ days: shown })}
      </span>
    </p>
  );
}
