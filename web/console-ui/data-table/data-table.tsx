import { Checkbox, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { m } from "#console/words";
import { Icon } from "../icon.tsx";
import { Failed, Loading, Note } from "../states.tsx";
import { type Column, gridOf, leastWidth, type Sort } from "./column.ts";
import styles from "./data-table.module.css";
import type { List } from "./list.ts";
import { Rows } from "./rows.tsx";
import { type Selection, SelectionBar } from "./selection.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useVisibleColumns } from "./visible.ts";

/*
 * Elements with roles instead of a <table>: rows that are placed one by one would lose a table's
 * meaning in some browsers.
 */
// biome-ignore-start lint/a11y/useSemanticElements: as above.
// biome-ignore-start lint/a11y/useFocusableInteractive: a table's row takes no focus, its link does.

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export type DataTableProps<Row> = {
  /** Names the table in the browser's storage of column choices. */
  name: string;
  /** What the table lists, for a screen reader. */
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The address that a row opens. The first column's text is the link. */
  rowHref?: (row: Row) => string;
  /** Names a row for its checkbox. */
  rowName?: (row: Row) => string;
  sort?: Sort;
  onSort?: (next: Sort) => void;
  selection?: Selection;
  onSelection?: (next: Selection) => void;
  /** What can be done with the selected rows. */
  selectionActions?: ReactNode;
  /** Drawn without rows. */
  empty?: ReactNode;
  tools?: ReactNode;
};

/**
 * A list of rows: a table on a wide screen, cards on a phone. Only the rows in sight are in the
 * page, so a list of any length scrolls; the next rows load as the end comes near.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { list, columns, rowId, selection, onSelection, sort, onSort, label } = props;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const { visible, show, reset } = useVisibleColumns(props.name, columns);
  const rows = useMemo(() => list.rows ?? [], [list.rows]);
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          accessorFn: (row) => rowId(row),
          enableSorting: column.sortable ?? false,
        }),
      ),
    [columns, rowId],
  );
  const selected = selection && onSelection ? selection : null;
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state: {
      columnVisibility: visible,
      rowSelection: Object.fromEntries([...(selected?.ids ?? [])].map((id) => [id, true])),
      sorting: sort ? [sort] : [],
    },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);

  if (list.rows === undefined) {
    return list.error ? (
      <Failed error={list.error} onRetry={list.retry} />
    ) : (
      <Loading lines={8} height={28} />
    );
  }
  if (rows.length === 0 && !list.hasMore) {
    return props.empty ?? <Note title={m.empty_title()} />;
  }

  const choose = (id: string, on: boolean) => {
    if (!selected || !onSelection) return;
    const ids = new Set(selected.ids);
    if (on) ids.add(id);
    else ids.delete(id);
    onSelection({ ids, all: false });
  };
  const chooseAll = (on: boolean) =>
    onSelection?.({ ids: new Set(on ? rows.map(rowId) : []), all: false });

  return (
    <div className={styles.whole}>
      <Toolbar
        list={list}
        extra={props.tools}
        choice={narrow ? null : { columns, visible, onShow: show, onReset: reset }}
      />
      {selected && onSelection && (
        <SelectionBar
          selection={selected}
          onChange={onSelection}
          loaded={rows.length}
          hasMore={list.hasMore}
          total={list.total}
        >
          {props.selectionActions}
        </SelectionBar>
      )}
      <Rows
        label={label}
        list={list}
        columns={narrow ? shown.filter(({ onCard }) => onCard !== "no") : shown}
        ids={table.getRowModel().rows.map(({ id }) => id)}
        narrow={narrow ?? false}
        grid={gridOf(shown, selected !== null)}
        least={leastWidth(shown, selected !== null)}
        rowHref={props.rowHref}
        rowName={props.rowName}
        selection={selected}
        onChoose={choose}
        head={
          <div className={styles.row} role="row" aria-rowindex={1}>
            {selected && (
              <div className={styles.cell} role="columnheader">
                <Checkbox
                  size="xs"
                  aria-label={m.table_select_all()}
                  checked={selected.all || (rows.length > 0 && selected.ids.size === rows.length)}
                  indeterminate={
                    !selected.all && selected.ids.size > 0 && selected.ids.size < rows.length
                  }
                  onChange={(event) => chooseAll(event.currentTarget.checked)}
                />
              </div>
            )}
            {shown.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        }
      />
    </div>
  );
}

type HeadProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((next: Sort) => void) | undefined;
};

function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { id, header, sortable, align } = column;
  const sorted = sort?.id === id ? sort : null;
  const className = align === "end" ? `${styles.cell} ${styles.end}` : styles.cell;
  if (!sortable || !onSort) {
    return (
      <div className={className} role="columnheader">
        {header}
      </div>
    );
  }
  return (
    <div
      className={className}
      role="columnheader"
      aria-sort={sorted ? (sorted.desc ? "descending" : "ascending") : "none"}
    >
      <UnstyledButton
        className={styles.sort}
        onClick={() => onSort({ id, desc: sorted ? !sorted.desc : false })}
      >
        {header}
        {sorted && <Icon name={sorted.desc ? "down" : "up"} size={14} />}
      </UnstyledButton>
    </div>
  );
}
// biome-ignore-end lint/a11y/useFocusableInteractive: as above.
// biome-ignore-end lint/a11y/useSemanticElements: as above.
