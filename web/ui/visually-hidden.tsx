import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Text that screen readers read and that is not drawn. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
