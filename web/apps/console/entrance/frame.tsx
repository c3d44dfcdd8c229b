import type { ReactNode } from "react";
import { m } from "#console/words";
import { OfflineBanner } from "#console-ui";
import mark from "../../../art/brand/favicon.svg";
import styles from "./entrance.module.css";

/** The frame of the screens before the session: one card under the console's name. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.ground}>
      <OfflineBanner />
      <main className={styles.middle}>
        <p className={styles.brand} data-no-print>
          <img src={mark} alt="" width={28} height={28} />
          {m.console_name()}
        </p>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
