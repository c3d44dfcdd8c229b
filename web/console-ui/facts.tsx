import { Fragment, type ReactNode } from "react";
import styles from "./facts.module.css";

export type Fact = { label: string; value: ReactNode };

/** Names and values of one thing. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
