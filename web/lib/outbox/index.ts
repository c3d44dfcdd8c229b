import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { outboxMark } from "../session/storage.ts";
import { session } from "../session/store.ts";
import { entriesOf, FullError, forget, type KeptEntry, keep } from "./store.ts";

/*
 * The outbox: screenshots that wait for the network. It outlives the page, holds nothing of the session but the number
 * that submitted them, and is gone with the logout. `features/tasks/upload/send-kept.ts` hands them in.
 */

export { entriesOf, entryOf, type KeptEntry, markTried, refuse } from "./store.ts";

/** The calendar day of a moment in a zone, 2026-11-21. */
export const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** A challenge belongs to its day: on another one the server would take the picture for that day's. */
export const isLate = ({ timeZone, day }: KeptEntry): boolean =>
  dayIn(timeZone, Date.now()) !== day;

/** What waits on this phone for its subscriber; nothing where there is no storage. */
export const outboxQuery = (msisdn: string) =>
  queryOptions({
    queryKey: ["outbox", msisdn],
    queryFn: () => entriesOf(msisdn).catch((): KeptEntry[] => []),
    staleTime: 0,
  });

export const readOutbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["outbox"] });

/** Whether it is here to stay; `full` and `unable` say why not. */
export type Keeping = "kept" | "full" | "unable";

export async function keepEntry(entry: KeptEntry): Promise<Keeping> {
  try {
    await keep(entry);
  } catch (error) {
    return error instanceof FullError ? "full" : "unable";
  }
  if (session().msisdn !== entry.msisdn) {
    // Logged out while it was being written.
    await forget(entry.key);
    return "unable";
  }
  outboxMark.set("1");
  return "kept";
}

export const forgetEntry = (key: string): Promise<unknown> => forget(key).catch(() => undefined);

/** The browser wakes the app when the network is back, where it knows how to. */
export async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && "sync" in registration) {
    await (registration.sync as { register(tag: string): Promise<void> }).register("outbox");
  }
}

/** Does `work` while no other tab sends the same entry; waits for its turn, or answers null at once. */
export async function inTurn<T>(
  key: string,
  work: () => Promise<T>,
  { wait }: { wait: boolean },
): Promise<T | null> {
  if (!navigator.locks) return work();
  const turn = (lock: Lock | null) => (lock ? work() : null);
  return navigator.locks.request(`arena.outbox.${key}`, { ifAvailable: !wait }, turn);
}

let sending: { key: string; part: number } | null = null;
const listeners = new Set<() => void>();

export function tellProgress(progress: { key: string; part: number } | null): void {
  sending = progress;
  for (const listener of listeners) listener();
}

/** How much of an entry has gone out, 0 to 1; null while it waits. */
export const useProgress = (key: string): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (sending?.key === key ? sending.part : null),
  );
