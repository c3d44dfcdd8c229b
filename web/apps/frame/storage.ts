/*
 * A frame without an origin has no storage, and says so by throwing as soon as somebody looks: loaders of Unity since
 * 2022 look before they begin. What throws counts as not there; the two storages that code takes for granted are kept in
 * memory, for as long as the frame stands.
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

/** Puts something harmless in the place of each storage that throws. */
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
