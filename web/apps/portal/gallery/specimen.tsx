import type { ReactNode } from "react";
import styles from "./gallery.module.css";

export function Specimen({
  title,
  row,
  children,
}: {
  title: string;
  row?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.specimen}>
      <h2 className={styles.label}>{title}</h2>
      <div className={row ? styles.row : styles.column}>{children}</div>
    </section>
  );
}
