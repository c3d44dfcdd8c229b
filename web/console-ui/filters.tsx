import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { m } from "#console/words";
import styles from "./filters.module.css";

type Props = { children: ReactNode; changed: boolean; onClear: () => void };

/** The row of a list's filters (`useFilters`). */
export function Filters({ children, changed, onClear }: Props) {
  return (
    <search className={styles.filters} aria-label={m.filters_label()}>
      {children}
      {changed && (
        <Button variant="subtle" onClick={onClear}>
          {m.filters_clear()}
        </Button>
      )}
    </search>
  );
}
