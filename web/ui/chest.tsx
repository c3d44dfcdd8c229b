import styles from "./chest.module.css";
import { cx } from "./cx.ts";

export type ChestProps = { state: "closed" | "ready" | "opened"; size?: number };

/** The chest of the day's quests. It pulses while it can be opened. Decorative: words stand beside it. */
export function Chest({ state, size = 52 }: ChestProps) {
  const open = state === "opened";
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      className={cx(styles.chest, styles[state])}
    >
      {state === "ready" && <circle cx="32" cy="34" r="27" className={styles.glow} />}
      {open ? (
        <>
          <path d="M10 26 16 9h32l6 17z" className={styles.lid} />
          <path d="M14 27h36v7H14z" className={styles.inside} />
          <path
            d="M32 14l2.6 5.6 6 .6-4.5 4.1 1.3 6-5.4-3.1-5.4 3.1 1.3-6-4.5-4.1 6-.6z"
            className={styles.spark}
          />
        </>
      ) : (
        <path d="M10 30v-6c0-7 5-11 11-11h22c6 0 11 4 11 11v6z" className={styles.lid} />
      )}
      <path d="M10 32h44v17a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4z" className={styles.box} />
      <path d="M10 32h44v4H10zM17 36h4v17h-4zM43 36h4v17h-4z" className={styles.band} />
      <path d="M28 32h8v7a4 4 0 0 1-8 0z" className={styles.lock} />
    </svg>
  );
}
