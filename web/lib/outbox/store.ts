/*
 * Screenshots that were submitted and never answered, in IndexedDB: pictures are too large for the other storage.
 * A connection is opened for each step and closed after it, so that a logout in any tab can delete the whole.
 */

export type KeptEntry = {
  /** The Idempotency-Key: the same every time, so that an entry is made once. */
  key: string;
  /** Who submitted it: nobody else sees or sends it. */
  msisdn: string;
  /** When, in ms of the wall clock. */
  at: number;
  /** The operator's calendar day that the challenge belongs to, and the zone that it was told in. */
  day: string;
  timeZone: string;
  task: { gameId?: string | undefined; challengeId: string; name: string; prize: number };
  picture: { bytes: ArrayBuffer; type: string; name: string };
  /** It went out once: the server may have it, though no answer came. */
  tried: boolean;
  /** Why it will never be sent. It stays until the person has seen it. */
  fault?: string;
};

const database = "arena.outbox";
const table = "entries";
/** Pictures of 2 MB each: what nobody sends must not fill the phone. */
const most = 12;
/** Another subscriber's, who never came back to this phone. */
const longestMs = 7 * 24 * 60 * 60_000;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(database, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(table, { keyPath: "key" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** One transaction: what `work` asked for last is the answer, once all of it is written. */
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

const all = () => within<KeptEntry[]>("readonly", (entries) => entries.getAll());

/** Of one subscriber, oldest first. */
export async function entriesOf(msisdn: string): Promise<KeptEntry[]> {
  const own = (await all()).filter((entry) => entry.msisdn === msisdn);
  return own.toSorted((a, b) => a.at - b.at);
}

export const entryOf = (key: string): Promise<KeptEntry | undefined> =>
  within<KeptEntry | undefined>("readonly", (entries) => entries.get(key));

export class FullError extends Error {}

/** Throws `FullError` where there is no room for it. */
export async function keep(entry: KeptEntry): Promise<void> {
  const oldest = Date.now() - longestMs;
  const kept = await all();
  const others = kept.filter(({ key }) => key !== entry.key);
  const stale = others.filter(({ msisdn, at }) => msisdn !== entry.msisdn && at < oldest);
  if (others.length - stale.length >= most) throw new FullError();
  try {
    await within("readwrite", (entries) => {
      for (const { key } of stale) entries.delete(key);
      // What went out once may have arrived, however often it is kept again.
      const tried = entry.tried || kept.some(({ key, tried }) => tried && key === entry.key);
      return entries.put({ ...entry, tried });
    });
  } catch (error) {
    const { name } = (error ?? {}) as { name?: unknown };
    throw name === "QuotaExceededError" ? new FullError() : error;
  }
}

export const forget = (key: string): Promise<undefined> =>
  within("readwrite", (entries) => entries.delete(key));

/** Notes something of an entry; nothing where it is gone already, as after a logout. */
async function note(key: string, news: Partial<KeptEntry>): Promise<void> {
  await within("readwrite", (entries) => {
    const asked = entries.get(key) as IDBRequest<KeptEntry | undefined>;
    asked.onsuccess = () => {
      if (asked.result) entries.put({ ...asked.result, ...news });
    };
    return asked;
  });
}

/** Says why it will never be sent. */
export const refuse = (key: string, fault: string) => note(key, { fault });

/** It goes out now: from here on the server may have it. */
export const markTried = (key: string) => note(key, { tried: true });
