import type { ReactNode } from "react";
import styles from "./offer.module.css";

/** A small box above the bottom of the screen. It covers no sheet and takes no focus. */
export function Offer({ children }: { children: ReactNode }) {
  return (
    <div data-offer className={styles.offer}>
      {children}
    </div>
  );
}
