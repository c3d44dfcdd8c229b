import type { ReactNode } from "react";
import styles from "./dialog-buttons.module.css";

/** The buttons of a dialog: at its end, on a phone over the whole width. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
