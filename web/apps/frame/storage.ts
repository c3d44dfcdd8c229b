/*
 * A frame without an origin has no storage, and accessing one throws. Unity loaders since 2022
 * access storage before they start. APIs that throw become undefined; the two storages that code
 * takes for granted are kept in memory for the frame's life.
 */

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(String(name)) ?? null,
    setItem: (name, value) => void kept.set(String(name), String(value)),
    removeItem: (name) => void kept.delete(String(name)),
    clear: () => kept.clear(),
  };
}

function throws(place: object, name: string): boolean {
  try {
    Reflect.get(place, name);
    return false;
  } catch {
    return true;
  }
}

/** Replaces each storage API that throws by a harmless value. */
export function calmStorage(page: Window, document: Document): void {
  const instead = (place: object, name: string, value: unknown) => {
    if (throws(place, name)) {
      Object.defineProperty(place, name, { value, writable: true, configurable: true });
    }
  };
  instead(page, "caches", undefined);
  instead(page, "indexedDB", undefined);
  instead(page, "localStorage", memory());
  instead(page, "sessionStorage", memory());
  instead(document, "cookie", "");
}
