import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { sessionQuery } from "#console/session";
import { startPresence } from "./presence.ts";
import { createReader } from "./read-again.ts";
import { setLive } from "./store.ts";
import { openStream } from "./stream.ts";

/**
 * Asks the server whether the session goes on. After `ended`, no answer means that it does not: the
 * screen must not stay open.
 */
async function checkSession(client: QueryClient, why: "ended" | "refused"): Promise<boolean> {
  const query = sessionQuery();
  try {
    return (await client.fetchQuery({ ...query, staleTime: 0, retry: false })) !== null;
  } catch {
    if (why === "refused") return true;
    client.setQueryData(query.queryKey, null);
    return false;
  }
}

/** Keeps the lists of the desks up to date, and others informed of where the person is. */
export function useLivePages(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reader = createReader(client);
    const stopPresence = startPresence();
    const closeStream = openStream({
      onReady: (first) => reader.ready(first),
      onChanged: (desks) => reader.changed(desks),
      onPresent: (present) => setLive({ present }),
      // Who was there fifteen seconds ago may be gone.
      onLate: (late) => setLive(late ? { late, present: {} } : { late }),
      onRefused: (why) => checkSession(client, why),
    });
    return () => {
      closeStream();
      stopPresence();
      reader.stop();
      setLive({ present: {} });
    };
  }, [client]);
}
