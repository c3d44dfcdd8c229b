import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The least width in rem; with `grow` the column takes a share of what is left. */
  width: number;
  grow?: number;
  align?: "end";
  /** The server sorts by this column. */
  sortable?: boolean;
  /** Not shown until somebody chooses it. */
  hidden?: boolean;
  /** On a phone's cards: left out, or without its name in the upper corner, as for a menu. */
  onCard?: "no" | "corner";
};

/** The sort that the server is asked for. */
export type Sort = { id: string; desc: boolean };

/** The widths of the columns for a grid. */
export const gridOf = (columns: readonly Column<never>[], selectable: boolean): string =>
  [
    ...(selectable ? ["2.75rem"] : []),
    ...columns.map(({ width, grow }) => (grow ? `minmax(${width}rem, ${grow}fr)` : `${width}rem`)),
  ].join(" ");

/** The least width of the grid in rem, below which it scrolls sideways. */
export const leastWidth = (columns: readonly Column<never>[], selectable: boolean): number =>
  columns.reduce((sum, { width }) => sum + width, selectable ? 2.75 : 0);
