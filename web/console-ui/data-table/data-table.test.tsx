import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "#test/console";
import type { Column, Sort } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import type { List } from "./list.ts";
import { noSelection, type Selection } from "./selection.tsx";

type Row = { id: string; name: string };

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `Row ${index}` }));

const columns: Column<Row>[] = [
  { id: "name", header: "Name", width: 10, grow: 1, sortable: true, cell: ({ name }) => name },
  { id: "code", header: "Code", width: 5, cell: ({ id }) => `code ${id}` },
  { id: "more", header: "More", width: 5, hidden: true, cell: ({ id }) => `more ${id}` },
];
const idOf = ({ id }: Row) => id;

const listOf = (count: number, more: Partial<List<Row>> = {}): List<Row> => ({
  rows: rowsOf(count),
  error: null,
  retry: vi.fn(),
  total: undefined,
  hasMore: false,
  loadingMore: false,
  moreFailed: false,
  loadMore: vi.fn(),
  ...more,
});

const table = { name: "test", label: "Things", columns, rowId: idOf };

it("has only the rows in sight of 10,000 in the page", () => {
  show(<DataTable {...table} list={listOf(10_000)} rowHref={({ id }) => `/things/${id}`} />);
  const rows = screen.getAllByRole("row");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(60);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  expect(screen.getByText("10,000 rows")).toBeVisible();
});

it("opens a row by keyboard", async () => {
  const { user } = show(
    <DataTable {...table} list={listOf(3)} rowHref={({ id }) => `/things/${id}`} />,
  );
  screen.getByRole("link", { name: "Row 1" }).focus();
  await user.keyboard("{Enter}");
  expect(window.location.pathname).toBe("/things/1");
});

it("loads the next rows near the end, and offers Try again when that fails", async () => {
  const loadMore = vi.fn();
  const { rerender, user } = show(
    <DataTable {...table} list={listOf(10, { hasMore: true, loadMore })} />,
  );
  expect(loadMore).toHaveBeenCalledTimes(1);
  expect(screen.getByText("10 rows loaded, more follow")).toBeVisible();
  rerender(
    <DataTable {...table} list={listOf(10, { hasMore: true, moreFailed: true, loadMore })} />,
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(loadMore).toHaveBeenCalledTimes(2);
});

it("keeps the choice of columns", async () => {
  const { user, unmount } = show(<DataTable {...table} list={listOf(1)} />);
  expect(screen.queryByRole("columnheader", { name: "More" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("checkbox", { name: "More" }));
  await user.click(screen.getByRole("checkbox", { name: "Code" }));
  unmount();
  show(<DataTable {...table} list={listOf(1)} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "More",
  ]);
});

it("asks for another sort, and says which one it has", async () => {
  const sorts: Sort[] = [];
  const { user } = show(
    <DataTable
      {...table}
      list={listOf(2)}
      sort={{ id: "name", desc: false }}
      onSort={(sort) => sorts.push(sort)}
    />,
  );
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await user.click(screen.getByRole("button", { name: "Name" }));
  expect(sorts).toEqual([{ id: "name", desc: true }]);
});

function Selecting({ list }: { list: List<Row> }) {
  const [selection, setSelection] = useState<Selection>(noSelection);
  return (
    <DataTable
      {...table}
      list={list}
      rowName={({ name }) => name}
      selection={selection}
      onSelection={setSelection}
    />
  );
}

it("says how many rows are selected, and that more are not loaded", async () => {
  const { user } = show(<Selecting list={listOf(10, { hasMore: true, total: 1234 })} />);
  await user.click(screen.getByRole("checkbox", { name: "Select Row 2" }));
  expect(screen.getByText("1 row selected")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select all loaded rows" }));
  expect(
    screen.getByText("All 10 loaded rows are selected. Rows that are not loaded are not."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Select all 1,234 rows" }));
  expect(screen.getByText(/All 1,234 rows of the list are selected/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  await waitFor(() =>
    expect(screen.getByRole("checkbox", { name: "Select Row 2" })).not.toBeChecked(),
  );
});

it("says why there are no rows", async () => {
  const retry = vi.fn();
  const { rerender, user } = show(<DataTable {...table} list={listOf(0)} />);
  expect(screen.getByText("Nothing here")).toBeVisible();
  const failed = listOf(0, { error: new Error("x"), retry });
  rerender(<DataTable {...table} list={{ ...failed, rows: undefined }} />);
  await user.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalled();
});
