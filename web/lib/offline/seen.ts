import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { oldestCachedAt } from "../http/cached.ts";

const loaded = window.location.pathname;

const isNumber = (value: number | null): value is number => value !== null;

/** The cached page's date: of the loaded page, or of the home page that replaced it. */
async function pageDate(): Promise<number | null> {
  const find = (path: string) => globalThis.caches?.match(path, { ignoreVary: true });
  const page = (await find(loaded)) ?? (await find("/"));
  return Date.parse(page?.headers.get("date") ?? "") || null;
}

/** When the oldest data on the screen was read, in ms, if known. */
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
        // Data from the page is as old as the page.
        .map(({ state: { dataUpdatedAt: at } }) => (at > performance.timeOrigin ? at : page));
      const all = [...read, oldestCachedAt()].filter(isNumber);
      return all.length > 0 ? Math.min(...all) : null;
    },
  );
}
