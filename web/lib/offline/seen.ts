import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { keptSince } from "../http/kept.ts";

const loaded = window.location.pathname;

const isNumber = (value: number | null): value is number => value !== null;

/** The date of the page that the worker keeps: of the one that was loaded, or of home's, which stood in for it. */
async function pageDate(): Promise<number | null> {
  const find = (path: string) => globalThis.caches?.match(path, { ignoreVary: true });
  const page = (await find(loaded)) ?? (await find("/"));
  return Date.parse(page?.headers.get("date") ?? "") || null;
}

/** When the oldest of what the screen shows was read, in ms; null where nothing says so. */
export function useSeenAt(): number | null {
  const client = useQueryClient();
  const [page, setPage] = useState<number | null>(null);
  useEffect(() => void pageDate().then(setPage, () => undefined), []);
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => {
      const read = client
        .getQueryCache()
        .findAll({ type: "active", predicate: ({ state }) => state.data !== undefined })
        // What the page brought is as old as the page.
        .map(({ state: { dataUpdatedAt: at } }) => (at > performance.timeOrigin ? at : page));
      const all = [...read, keptSince()].filter(isNumber);
      return all.length > 0 ? Math.min(...all) : null;
    },
  );
}
