/*
 * Submitted screenshots without an answer, in IndexedDB because of their size. Each step has its
 * own connection, so that a logout in any tab can delete the database.
 */

export type PendingUpload = {
  /** The Idempotency-Key: one for all attempts, so that the server creates one entry. */
  key: string;
  /** The number that submitted the entry. No other subscriber sees or sends it. */
  msisdn: string;
  /** Time of submission, ms of the wall clock. */
  at: number;
  /** The challenge's day at the operator, as in 2026-11-21. */
  day: string;
  task: { gameId?: string | undefined; challengeId: string; name: string; prize: number };
  picture: { bytes: ArrayBuffer; type: string; name: string };
  /** The entry was sent once, so the server may have it. */
  tried: boolean;
  /** Why the entry will never be sent; stays until the person has seen it. */
  fault?: string;
};

const database = "arena.outbox";
const table = "entries";
/** At 2 MB each, entries that nobody sends must not fill the phone. */
const most = 12;
/** After this time an entry of another subscriber, who did not return to this phone, is deleted. */
const longestMs = 7 * 24 * 60 * 60_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(table, { keyPath: "key" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Runs `work` in one transaction. Returns the last request's result once all is written. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opened = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = opened.transaction(table, mode);
      const asked = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? asked.error);
    });
  } finally {
    opened.close();
  }
}

const all = () => within<PendingUpload[]>("readonly", (entries) => entries.getAll());

export async function entriesOf(msisdn: string): Promise<PendingUpload[]> {
  const own = (await all()).filter((entry) => entry.msisdn === msisdn);
  return own.toSorted((a, b) => a.at - b.at);
}

export const entryOf = (key: string): Promise<PendingUpload | undefined> =>
  within<PendingUpload | undefined>("readonly", (entries) => entries.get(key));

export class FullError extends Error {}

/**
 * Stores an entry.
 * @throws `FullError` if there is no room
 */
export async function storeUpload(entry: PendingUpload): Promise<void> {
  const oldest = Date.now() - longestMs;
  const stored = await all();
  const others = stored.filter(({ key }) => key !== entry.key);
  const stale = others.filter(({ msisdn, at }) => msisdn !== entry.msisdn && at < oldest);
  if (others.length - stale.length >= most) throw new FullError();
  try {
    await within("readwrite", (entries) => {
      for (const { key } of stale) entries.delete(key);
      // An entry that was sent once may have arrived, even if it is stored again.
      const tried = entry.tried || stored.some(({ key, tried }) => tried && key === entry.key);
      return entries.put({ ...entry, tried });
    });
  } catch (error) {
    const { name } = (error ?? {}) as { name?: unknown };
    throw name === "QuotaExceededError" ? new FullError() : error;
  }
}

export const forget = (key: string): Promise<undefined> =>
  within("readwrite", (entries) => entries.delete(key));

/** Changes an entry, unless it is gone, as after a logout. */
async function note(key: string, news: Partial<PendingUpload>): Promise<void> {
  await within("readwrite", (entries) => {
    const asked = entries.get(key) as IDBRequest<PendingUpload | undefined>;
    asked.onsuccess = () => {
      if (asked.result) entries.put({ ...asked.result, ...news });
    };
    return asked;
  });
}

export const refuse = (key: string, fault: string) => note(key, { fault });

/** Notes that the entry is being sent: from here on the server may have it. */
export const markTried = (key: string) => note(key, { tried: true });
