import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./page.module.css";

export type PageProps = {
  /** The one h1; takes the focus after a navigation. */
  title: string;
  /** One line under it. */
  lead?: ReactNode;
  /** Beside the title from 768 px, under it below. */
  action?: ReactNode;
  /** For reading and forms: one narrow column. */
  narrow?: boolean;
  /** The title is read, not drawn (the screen draws its own). */
  hideTitle?: boolean;
  children: ReactNode;
};

/** The frame of every screen. */
export function Page({ title, lead, action, narrow, hideTitle, children }: PageProps) {
  return (
    <div className={cx(styles.page, narrow && styles.narrow)}>
      <header className={cx(styles.head, hideTitle && styles.unseen)}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

/** A bar that keeps the main action in the lower half of a phone. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
