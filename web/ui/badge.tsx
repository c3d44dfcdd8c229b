import type { ReactNode } from "react";
import styles from "./badge.module.css";
import { cx } from "./cx.ts";

export type BadgeProps = {
  /** `live` has the hot colour and pulses: only for something that is happening now. */
  tone?: "plain" | "accent" | "gold" | "live" | "danger";
  children: ReactNode;
};

export function Badge({ tone = "plain", children }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {tone === "live" && <span className={styles.dot} />}
      {children}
    </span>
  );
}
