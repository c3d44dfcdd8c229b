import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./page.module.css";

export type PageProps = {
  /** The only h1. Receives the focus after a navigation. */
  title: string;
  lead?: ReactNode;
  /** Beside the title from 768 px, below it on narrower screens. */
  action?: ReactNode;
  narrow?: boolean;
  /** Hides the title from view, not from screen readers: for a screen that draws its own. */
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

/** Keeps the main action in the lower half of a phone's screen. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
