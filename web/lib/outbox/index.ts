import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { outboxMark } from "../session/storage.ts";
import { session } from "../session/store.ts";
import { day, type UtcOffsets } from "../words/index.ts";
import { entriesOf, FullError, forget, type PendingUpload, storeUpload } from "./store.ts";

/*
 * The outbox: screenshots that wait for the network. It outlives the page, holds nothing of the
 * session but the submitter's number, and is deleted at logout.
 * `features/tasks/upload/send-kept.ts` sends them.
 */

export { entriesOf, entryOf, markTried, type PendingUpload, refuse } from "./store.ts";

/**
 * Whether the challenge's day is over: on another day the server would count the picture for that
 * day's challenge.
 */
export const isLate = (entry: PendingUpload, offsets: UtcOffsets): boolean =>
  day(new Date().toISOString(), offsets) !== entry.day;

/** The subscriber's waiting screenshots on this device; empty without storage. */
export const outboxQuery = (msisdn: string) =>
  queryOptions({
    queryKey: ["outbox", msisdn],
    queryFn: () => entriesOf(msisdn).catch((): PendingUpload[] => []),
    staleTime: 0,
  });

export const readOutbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ["outbox"] });

/** `full` and `unable` say why the entry was not stored. */
export type StoreOutcome = "stored" | "full" | "unable";

export async function persistEntry(entry: PendingUpload): Promise<StoreOutcome> {
  try {
    await storeUpload(entry);
  } catch (error) {
    return error instanceof FullError ? "full" : "unable";
  }
  if (session().msisdn !== entry.msisdn) {
    // The subscriber logged out during the write.
    await forget(entry.key);
    return "unable";
  }
  outboxMark.set("1");
  return "stored";
}

export const forgetEntry = (key: string): Promise<unknown> => forget(key).catch(() => undefined);

/** Asks the browser to wake the app when the network is back (Background Sync, where available). */
export async function askToBeWoken(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && "sync" in registration) {
    await (registration.sync as { register(tag: string): Promise<void> }).register("outbox");
  }
}

/**
 * Runs `work` under a lock: no other tab sends the same entry. With `wait` waits for the lock;
 * without, returns null if it is taken.
 */
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

/** The sent share of an entry, 0 to 1; null while it waits. */
export const useProgress = (key: string): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (sending?.key === key ? sending.part : null),
  );
