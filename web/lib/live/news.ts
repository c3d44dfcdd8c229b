import type { QueryClient } from "@tanstack/react-query";
import type { Notice } from "#api";
import { noticesQuery } from "../notices/index.ts";

/**
 * Announces messages that were not in this tab's first list, however they arrived. A hidden tab
 * announces when it is shown; of many, only the newest.
 */
export function watchNotices(client: QueryClient, announce: (notice: Notice) => void): () => void {
  const most = 2;
  const key = noticesQuery().queryKey;
  let known: Set<string> | null = null;
  let waiting: Notice[] = [];

  function say(): void {
    if (document.visibilityState === "hidden") return;
    for (const notice of waiting) announce(notice);
    waiting = [];
  }
  function look(): void {
    const notices = client.getQueryData(key)?.list;
    if (!notices) return;
    const before = known;
    known = new Set([...(before ?? []), ...notices.map(({ id }) => id)]);
    if (!before) return;
    const fresh = notices.filter(({ id }) => !before.has(id)).reverse();
    if (fresh.length === 0) return;
    waiting = [...waiting, ...fresh].slice(-most);
    say();
  }

  look();
  const leave = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === key[0]) look();
  });
  document.addEventListener("visibilitychange", say);
  return () => {
    leave();
    document.removeEventListener("visibilitychange", say);
  };
}
