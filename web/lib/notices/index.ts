import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Notice } from "#api";
import { http } from "../http/request.ts";
import { preference } from "../session/storage.ts";
import { useSession } from "../session/store.ts";
import { getLocale } from "../words/locale.ts";

export type Notices = {
  /** The last fifty messages, newest first. */
  list: Notice[];
  /** The id of the newest message read on any device. */
  readUpTo: string | null;
};

/** The messages, worded by the server in the page's language. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["notices", getLocale()],
    queryFn: async ({ signal }): Promise<Notices> => {
      const { data, readUpTo = null } = await http.whole.get<
        Notice[],
        { readUpTo?: string | null }
      >("/v1/notifications", { signal });
      // Read here without a network: tell the server, for the other devices.
      const here = preference.get("read");
      if (here !== null && newer(data, here, readUpTo)) markReadOnServer(here);
      return { list: data, readUpTo };
    },
  });

/** Whether message `mark` is in the list and newer than `than`. */
const newer = (list: readonly Notice[], mark: string, than: string | null): boolean =>
  list.some(({ id }) => id === mark) && unreadCount(list, mark) < unreadCount(list, than);

/** If the call fails, this device keeps the mark and sends it with the next list. */
const markReadOnServer = (id: string) =>
  void http.post("/v1/notifications/read", { id }).catch(() => undefined);

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Messages read in another tab count as read here.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const useReadHere = (): string | null =>
  useSyncExternalStore(subscribe, () => preference.get("read"));

/** The id of the newest message read on this device or, as far as the server knows, on another. */
export function useReadUpTo({ list, readUpTo }: Notices): string | null {
  const here = useReadHere();
  return here !== null && newer(list, here, readUpTo) ? here : readUpTo;
}

export function markRead({ list, readUpTo }: Notices): void {
  const newest = list[0]?.id;
  if (newest === undefined || newest === readUpTo || newest === preference.get("read")) return;
  preference.set("read", newest);
  for (const listener of listeners) listener();
  markReadOnServer(newest);
}

/** Counts the messages after the newest read one; all if that one is not in the list. */
export function unreadCount(notices: readonly Notice[], readUpTo: string | null): number {
  const at = notices.findIndex(({ id }) => id === readUpTo);
  return at < 0 ? notices.length : at;
}

const nothing: Notices = { list: [], readUpTo: null };

/** The bell's count: 0 for a guest and while nothing is known. */
export function useUnread(): number {
  const { status } = useSession();
  const { data = nothing } = useQuery({ ...noticesQuery(), enabled: status === "subscriber" });
  const readUpTo = useReadUpTo(data);
  return status === "subscriber" ? unreadCount(data.list, readUpTo) : 0;
}
