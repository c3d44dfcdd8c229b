/** Session-storage keys by their exact names (spec 3). */
export const sessionKeys = [
  "access_token",
  "msisdn",
  "refferer",
  "gamesNowRef",
  "activeDay",
  "activeDayData",
  "gameId",
  "gameSelectorShown",
  "dailyCheckinShown",
  "profileData",
] as const;
export type SessionKey = (typeof sessionKeys)[number];

/**
 * The number that this browser last logged in with, for a tab that starts without session storage: it
 * lets the tab ask for a token by cookie. A hint, never a proof; gone on logout.
 */
const hintKey = "arena.msisdn";

// Storage can be switched off (private mode, policy): the tab then keeps its values for its own life.
const memory = new Map<string, string>();

function area(kind: "session" | "local"): Storage | null {
  try {
    return kind === "session" ? window.sessionStorage : window.localStorage;
  } catch {
    return null;
  }
}

function read(kind: "session" | "local", key: string): string | null {
  try {
    return area(kind)?.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(kind: "session" | "local", key: string, value: string | null): void {
  memory.delete(key);
  try {
    const storage = area(kind);
    if (!storage) throw new Error("no storage");
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

export const stored = {
  get: (key: SessionKey) => read("session", key),
  set: (key: SessionKey, value: string | null) => write("session", key, value),
  /** A once-per-session mark such as `dailyCheckinShown`; true the first time only. */
  once(key: SessionKey): boolean {
    if (read("session", key) !== null) return false;
    write("session", key, "true");
    return true;
  },
  clear() {
    for (const key of sessionKeys) write("session", key, null);
  },
};

export const hint = {
  get: () => read("local", hintKey),
  set: (msisdn: string | null) => write("local", hintKey, msisdn),
};

/** The build of the app that this tab left by itself (`lib/release`). `set` says whether a reload will remember it. */
export const reloadedFrom = {
  get: () => read("session", "arena.reloaded"),
  set(build: string): boolean {
    write("session", "arena.reloaded", build);
    return !memory.has("arena.reloaded");
  },
};

/** What somebody typed at Login, for when the operator sends them back to it; gone once they are in. */
export const typedNumber = {
  get: () => read("session", "arena.number"),
  set: (number: string | null) => write("session", "arena.number", number),
};

/** Results that the server has not answered yet (`lib/unsent`), as text; gone on logout. */
export const unsentText = {
  get: () => read("local", "arena.unsent"),
  set: (text: string | null) => write("local", "arena.unsent", text),
};

/** That something may lie in the outbox (`lib/outbox`): who finds nothing here need not open it. */
export const outboxMark = {
  get: () => read("local", "arena.outbox"),
  set: (mark: string | null) => write("local", "arena.outbox", mark),
};

/** For whom this browser's notifications were switched on (`lib/push`). */
export const pushMark = {
  get: () => read("local", "arena.push"),
  set: (mark: string | null) => write("local", "arena.push", mark),
};

/** What this browser keeps for good: how it looks, its language, the newest message that was read on it, that it need
 * not offer notifications again, and whether the games sound. */
type Preference = "theme" | "lang" | "read" | "invite" | "sound";
export const preference = {
  get: (name: Preference) => read("local", `arena.${name}`),
  set: (name: Preference, value: string | null) => write("local", `arena.${name}`, value),
};
