import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Notice } from "#api";
import { http } from "../http/request.ts";
import { preference } from "../session/storage.ts";
import { useSession } from "../session/store.ts";
import { getLocale } from "../words/locale.ts";

export type Notices = {
  /** What the subscriber was told, newest first, the last fifty. */
  list: Notice[];
  /** The id of the newest one that was read, on any device. */
  readUpTo: string | null;
};

/** The messages, worded by the server in the language of the page. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: ["notices", getLocale()],
    queryFn: async ({ signal }): Promise<Notices> => {
      const { data, readUpTo = null } = await http.whole.get<
        Notice[],
        { readUpTo?: string | null }
      >("/v1/notifications", { signal });
      // Read here while the network was away: the other devices hear of it now.
      const here = preference.get("read");
      if (here !== null && newer(data, here, readUpTo)) tellRead(here);
      return { list: data, readUpTo };
    },
  });

/** Whether the first of two marks is a message of the list, and newer than the second. */
const newer = (list: readonly Notice[], mark: string, than: string | null): boolean =>
  list.some(({ id }) => id === mark) && unreadCount(list, mark) < unreadCount(list, than);

/** For all devices. Where it does not arrive this one remembers, and says it with the next list. */
const tellRead = (id: string) =>
  void http.post("/v1/notifications/read", { id }).catch(() => undefined);

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

const useReadHere = (): string | null =>
  useSyncExternalStore(subscribe, () => preference.get("read"));

/** The id of the newest message that was read: on this device, or on another one that the server knows of. */
export function useReadUpTo({ list, readUpTo }: Notices): string | null {
  const here = useReadHere();
  return here !== null && newer(list, here, readUpTo) ? here : readUpTo;
}

export function markRead({ list, readUpTo }: Notices): void {
  const newest = list[0]?.id;
  if (newest === undefined || newest === readUpTo || newest === preference.get("read")) return;
  preference.set("read", newest);
  for (const listener of listeners) listener();
  tellRead(newest);
}

/** How many came after the newest one that was read; all of them where that one is not among them any more. */
export function unreadCount(notices: readonly Notice[], readUpTo: string | null): number {
  const at = notices.findIndex(({ id }) => id === readUpTo);
  return at < 0 ? notices.length : at;
}

const nothing: Notices = { list: [], readUpTo: null };

/** For the bell: 0 for a guest, and while nothing is known. */
export function useUnread(): number {
  const { status } = useSession();
  const { data = nothing } = useQuery({ ...noticesQuery(), enabled: status === "member" });
  const readUpTo = useReadUpTo(data);
  return status === "member" ? unreadCount(data.list, readUpTo) : 0;
}
