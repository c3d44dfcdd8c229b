import type { ReactNode } from "react";
import styles from "./lists.module.css";

/** What can be done with a list that has no row of filters: at the end of the line above it. */
export const ListTools = ({ children }: { children: ReactNode }) => (
  <div className={styles.tools}>{children}</div>
);
