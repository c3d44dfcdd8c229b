import { useId } from "react";
import styles from "./cup.module.css";

/** The champion's cup, a drawing. Decorative: the title stands below it. */
export function Cup() {
  const id = useId();
  const metal = `${id}metal`;
  const rim = `${id}rim`;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 160 160"
      width={144}
      height={144}
      className={styles.cup}
    >
      <defs>
        <linearGradient id={metal}>
          <stop offset="0" className={styles.deep} />
          <stop offset="0.2" className={styles.gold} />
          <stop offset="0.38" className={styles.bright} />
          <stop offset="0.58" className={styles.gold} />
          <stop offset="1" className={styles.deep} />
        </linearGradient>
        <linearGradient id={rim}>
          <stop offset="0" className={styles.gold} />
          <stop offset="0.36" className={styles.white} />
          <stop offset="1" className={styles.gold} />
        </linearGradient>
      </defs>
      <g fill="none" stroke={`url(#${metal})`} strokeWidth="8" strokeLinecap="round">
        <path d="M44 38H25c-3 24 9 39 33 43" />
        <path d="M116 38h19c3 24-9 39-33 43" />
      </g>
      <path
        fill={`url(#${metal})`}
        d="M40 22h80v8c0 34-11 56-31 66v14l10 6v8H61v-8l10-6V96C51 86 40 64 40 30z"
      />
      <path
        className={styles.shade}
        d="M100 26h20v4c0 34-11 56-31 66v14l10 6v8H84c14-30 18-62 16-98z"
      />
      <rect x="35" y="15" width="90" height="13" rx="6.5" fill={`url(#${rim})`} />
      <path
        className={styles.star}
        d="m80 37 5.6 11.9 13 1.7-9.5 9 2.4 12.9L80 66.2l-11.5 6.3 2.4-12.9-9.5-9 13-1.7z"
      />
      <path className={styles.shine} d="M52 35c1 20 6 34 14 45" />
      <rect x="44" y="124" width="72" height="22" rx="5" className={styles.plinth} />
      <rect x="60" y="130" width="40" height="10" rx="3" fill={`url(#${rim})`} />
    </svg>
  );
}
