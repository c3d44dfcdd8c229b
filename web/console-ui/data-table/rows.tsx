import { Button, Checkbox } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { m } from "#console/words";
import { Link } from "../link.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import type { List } from "./list.ts";
import type { Selection } from "./selection.tsx";

/*
 * Elements with roles instead of a <table>: rows that are placed one by one would lose a table's
 * meaning in some browsers.
 */
// biome-ignore-start lint/a11y/useSemanticElements: as above.
// biome-ignore-start lint/a11y/useFocusableInteractive: a table's row takes no focus, its link does.

type Props<Row> = {
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  ids: readonly string[];
  narrow: boolean;
  grid: string;
  least: number;
  head: ReactNode;
  rowHref: ((row: Row) => string) | undefined;
  rowName: ((row: Row) => string) | undefined;
  selection: Selection | null;
  onChoose: (id: string, on: boolean) => void;
};

/** The next rows load when so few are left below the last one in sight. */
const ahead = 12;

/** The scrolling part of a table. */
export function Rows<Row>(props: Props<Row>) {
  const { list, columns, ids, narrow, selection } = props;
  const rows = list.rows ?? [];
  const place = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => (narrow ? 40 + 26 * columns.length : 44),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    // The head stands above the rows.
    scrollPaddingStart: narrow ? 0 : 40,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { hasMore, loadingMore, moreFailed, loadMore } = list;
  const wanted = hasMore && !loadingMore && !moreFailed && last >= rows.length - ahead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number of rows.
  useEffect(() => {
    if (wanted) loadMore();
  }, [wanted, rows.length]);

  const style = {
    "--grid": props.grid,
    "--least": `${props.least}rem`,
  } as CSSProperties;
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    <div ref={place} className={styles.scroll} tabIndex={0} role="region" aria-label={props.label}>
      <div
        className={narrow ? styles.cards : styles.table}
        style={style}
        role="table"
        aria-label={props.label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
      >
        <div className={narrow ? styles.unseen : styles.head} role="rowgroup">
          {props.head}
        </div>
        <div className={styles.body} role="rowgroup" style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            const id = ids[item.index];
            if (row === undefined || id === undefined) return null;
            const chosen = selection !== null && (selection.all || selection.ids.has(id));
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                data-chosen={chosen || undefined}
                className={styles.row}
                role="row"
                aria-rowindex={item.index + 2}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {selection && (
                  <div className={`${styles.cell} ${styles.above}`} role="cell">
                    <Checkbox
                      size="xs"
                      aria-label={m.table_select_row({ name: props.rowName?.(row) ?? id })}
                      checked={chosen}
                      onChange={(event) => props.onChoose(id, event.currentTarget.checked)}
                    />
                  </div>
                )}
                {columns.map((column, at) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    href={at === 0 ? props.rowHref?.(row) : undefined}
                    card={narrow}
                    title={at === 0}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
      <Foot list={list} />
    </div>
  );
}

type CellProps<Row> = {
  column: Column<Row>;
  row: Row;
  href: string | undefined;
  /** Drawn on a phone's card, where the first column is the title. */
  card: boolean;
  title: boolean;
};

function Cell<Row>({ column, row, href, card, title }: CellProps<Row>) {
  const content = column.cell(row);
  const corner = card && column.onCard === "corner";
  const className = [styles.cell, column.align === "end" && styles.end, corner && styles.corner];
  return (
    <div className={className.filter(Boolean).join(" ")} role="cell">
      {card && !corner && !title && <span className={styles.label}>{column.header}</span>}
      {href ? (
        <Link href={href} className={styles.link}>
          {content}
        </Link>
      ) : (
        <div className={styles.content}>{content}</div>
      )}
    </div>
  );
}

/** What stands below the last row: that more is loading, failed, or that this is the end. */
function Foot<Row>({ list }: { list: List<Row> }) {
  if (list.moreFailed) {
    return (
      <div className={styles.foot} role="alert">
        {m.table_more_failed()}
        <Button variant="default" size="xs" onClick={list.loadMore}>
          {m.action_retry()}
        </Button>
      </div>
    );
  }
  if (list.hasMore) return <div className={styles.foot}>{m.table_more_loading()}</div>;
  return (list.rows?.length ?? 0) > 20 ? <div className={styles.foot}>{m.table_end()}</div> : null;
}
// biome-ignore-end lint/a11y/useFocusableInteractive: as above.
// biome-ignore-end lint/a11y/useSemanticElements: as above.
