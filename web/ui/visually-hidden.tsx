import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

/** Screen readers read it; it is not drawn. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
