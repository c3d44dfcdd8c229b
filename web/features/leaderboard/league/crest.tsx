import { cx } from "#ui";
import styles from "./crest.module.css";
import type { Tier } from "./tiers.ts";

/** What the shield of a tier carries: one to three bars, a rhomb, a cut stone, a crown. */
const marks: Record<Tier, string> = {
  bronze: "M20 33h24v5H20z",
  silver: "M20 27h24v5H20zM20 37h24v5H20z",
  gold: "M20 22h24v5H20zM20 31h24v5H20zM20 40h24v5H20z",
  platinum: "M32 18 44 33 32 48 20 33z",
  diamond: "M25 21h14l7 9-14 18-14-18zM18 30h28",
  champion: "M18 42V25l8 7 6-11 6 11 8-7v17z",
};

/** A tier's crest. Decorative: the tier's name stands beside it. */
export function Crest({ tier, size = 72 }: { tier: Tier; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      className={cx(styles.crest, styles[tier])}
    >
      <path d="M32 3 57 11v19c0 16-10 26-25 31C17 56 7 46 7 30V11z" className={styles.rim} />
      <path
        d="M32 8 52 14.5V30c0 13-8 21-20 25.5C20 51 12 43 12 30V14.5z"
        className={styles.face}
      />
      <path d="M32 8 52 14.5V30c0 13-8 21-20 25.5z" className={styles.light} />
      <path d={marks[tier]} className={styles.mark} />
    </svg>
  );
}
