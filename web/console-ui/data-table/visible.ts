import { useState } from "react";
import type { Column } from "./column.ts";

type Visibility = Record<string, boolean>;

const keyOf = (table: string) => `arena.console.columns.${table}`;

function stored(table: string): Visibility {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(keyOf(table)) ?? "{}");
    return read !== null && typeof read === "object" ? (read as Visibility) : {};
  } catch {
    return {};
  }
}

/** Which columns of a table are shown: the person's choice, which the browser keeps. */
export function useVisibleColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useState(() => stored(table));
  const write = (next: Visibility) => {
    setChosen(next);
    try {
      window.localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // A full or forbidden storage: the choice lasts until the page closes.
    }
  };
  const usual = Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden]));
  return {
    visible: { ...usual, ...chosen },
    show: (id: string, shown: boolean) => write({ ...chosen, [id]: shown }),
    reset: () => write({}),
  };
}
