import { cx } from "#ui";
import type { Family, Metal } from "../badges.ts";
import styles from "./medal.module.css";

/** The drawing on a medal. They differ in shape, so they are told apart without colour. */
const drawings: Record<Family, string> = {
  flame: "M32 16c2 7 11 11 11 20a11 11 0 0 1-22 0c0-4 2-7 4-9 1 3 2 4 4 5-1-6 0-11 3-16z",
  level: "M19 43h7V33h-7zM28.500 43h7V26h-7zM38 43h7V19h-7z",
  puzzle: "M20 22h9a4 4 0 1 1 7 0h8v9a4 4 0 1 1 0 7v8H20z",
  target: "M32 17a15 15 0 1 0 .1 0zm0 6a9 9 0 1 1-.1 0zm0 6a3 3 0 1 0 .1 0z",
  ball: "M32 17a15 15 0 1 0 .1 0zm0 7 6 4.400-2.300 7.100h-7.400L26 28.400z",
  swords:
    "M20 18l14 14 10-14h4v4L36 34l5 5 3-3 3 3-8 8-3-3 3-3-5-5-5 5 3 3-3 3-8-8 3-3 3 3 5-5-14-14v-2z",
  cup: "M22 18h20v3h6c0 7-3 11-8 12-1 3-3 5-6 6v4h6v4H24v-4h6v-4c-3-1-5-3-6-6-5-1-8-5-8-12h6z",
  camera: "M18 24h7l3-5h8l3 5h7v20H18zm14 4a6 6 0 1 0 .1 0z",
  gift: "M18 26h12v6H18zM34 26h12v6H34zM20 34h10v12H20zM34 34h10v12H34zM25 18c4 0 6 3 7 6 1-3 3-6 7-6 3 0 3 6-1 6H26c-4 0-4-6-1-6z",
  coins:
    "M32 18c8 0 13 2 13 5s-5 5-13 5-13-2-13-5 5-5 13-5zM19 28c3 3 8 4 13 4s10-1 13-4v5c0 3-5 5-13 5s-13-2-13-5zM19 38c3 3 8 4 13 4s10-1 13-4v4c0 3-5 5-13 5s-13-2-13-5z",
  up: "M32 16l13 14h-7v6H26v-6h-7zM26 40h12v6H26z",
};

/** A badge's medal: quiet until it is earned. Decorative: the badge's name stands below it. */
export function Medal({
  family,
  metal,
  locked,
}: {
  family: Family;
  metal: Metal;
  locked: boolean;
}) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={52}
      height={52}
      viewBox="0 0 64 64"
      className={cx(styles.medal, locked ? styles.locked : styles[metal])}
    >
      <circle cx="32" cy="32" r="29" className={styles.rim} />
      <circle cx="32" cy="32" r="24" className={styles.face} />
      <path d={drawings[family]} fillRule="evenodd" className={styles.mark} />
    </svg>
  );
}
