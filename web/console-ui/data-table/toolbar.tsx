import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { m } from "#console/words";
import { Icon } from "../icon.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import type { List } from "./list.ts";

type Columns<Row> = {
  columns: readonly Column<Row>[];
  visible: Record<string, boolean>;
  onShow: (id: string, shown: boolean) => void;
  onReset: () => void;
};

/** The choice of columns. The first column names the row and always stays. */
function ColumnChoice<Row>({ columns, visible, onShow, onReset }: Columns<Row>) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Icon name="columns" size={16} />}
          aria-haspopup="dialog"
        >
          {m.table_columns()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={m.table_columns()}>
        <Stack gap="xs">
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox
              key={id}
              size="sm"
              label={header}
              checked={visible[id] ?? true}
              onChange={(event) => onShow(id, event.currentTarget.checked)}
            />
          ))}
          <Button variant="subtle" size="xs" onClick={onReset}>
            {m.table_columns_reset()}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What stands above a table: how many rows there are, and the choice of columns. */
export function Toolbar<Row>({
  list,
  choice,
  extra,
}: {
  list: List<Row>;
  choice: Columns<Row> | null;
  extra: ReactNode;
}) {
  const count = list.rows?.length ?? 0;
  const text =
    list.total !== undefined
      ? m.table_rows({ count: list.total })
      : list.hasMore
        ? m.table_rows_more({ count })
        : m.table_rows({ count });
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} role="status">
        {list.rows && text}
      </p>
      <div className={styles.tools}>
        {extra}
        {choice && <ColumnChoice {...choice} />}
      </div>
    </div>
  );
}
