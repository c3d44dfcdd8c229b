import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Notice } from "#api";
import { http } from "../http/request.ts";
import { preference } from "../session/storage.ts";
import { useSession } from "../session/store.ts";

/** While the tab is looked at; a hidden one asks for nothing. */
const everyMs = 60_000;

/** What the subscriber was told, newest first, the last fifty. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["notices"],
    queryFn: ({ signal }) => http.get<Notice[]>("/v1/notifications", { signal }),
    refetchInterval: everyMs,
  });

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Read in another tab is read here.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The id of the newest message that was read on this device. */
export const useReadUpTo = (): string | null =>
  useSyncExternalStore(subscribe, () => preference.get("read"));

export function markRead(notices: readonly Notice[]): void {
  const newest = notices[0]?.id;
  if (newest === undefined || newest === preference.get("read")) return;
  preference.set("read", newest);
  for (const listener of listeners) listener();
}

/** How many came after the newest one that was read; all of them where that one is not among them any more. */
export function unreadCount(notices: readonly Notice[], readUpTo: string | null): number {
  const at = notices.findIndex(({ id }) => id === readUpTo);
  return at < 0 ? notices.length : at;
}

/** For the bell: 0 for a guest, and while nothing is known. */
export function useUnread(): number {
  const { status } = useSession();
  const { data } = useQuery({ ...noticesQuery(), enabled: status === "member" });
  const readUpTo = useReadUpTo();
  return status === "member" && data ? unreadCount(data, readUpTo) : 0;
}
