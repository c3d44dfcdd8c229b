import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { m } from "#console/words";
import styles from "./data-table.module.css";

/** The chosen rows: some by their id, or all of the list, also those that are not loaded. */
export type Selection = { ids: ReadonlySet<string>; all: boolean };

export const noSelection: Selection = { ids: new Set(), all: false };

type Props = {
  selection: Selection;
  onChange: (next: Selection) => void;
  loaded: number;
  hasMore: boolean;
  /** Of the whole list. Without it, rows that are not loaded cannot be selected. */
  total: number | undefined;
  children: ReactNode;
};

/** Says how many rows are selected, and what can be done with them. */
export function SelectionBar({ selection, onChange, loaded, hasMore, total, children }: Props) {
  const { ids, all } = selection;
  if (ids.size === 0 && !all) return null;
  const allLoaded = ids.size === loaded && hasMore;
  return (
    <section className={styles.selection} aria-live="polite">
      <span>
        {all && total !== undefined
          ? m.table_selected_total({ total })
          : allLoaded
            ? m.table_selected_loaded({ count: ids.size })
            : m.table_selected({ count: ids.size })}
      </span>
      {allLoaded && !all && total !== undefined && (
        <Button variant="subtle" size="xs" onClick={() => onChange({ ids, all: true })}>
          {m.table_select_total({ total })}
        </Button>
      )}
      <Button variant="subtle" size="xs" onClick={() => onChange(noSelection)}>
        {m.table_select_none()}
      </Button>
      <span className={styles.tools}>{children}</span>
    </section>
  );
}
