/** Session-storage keys, exactly named (spec 3). */
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

// Replaces a disabled storage (private mode, policy) for the life of the tab.
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

/** A text of its own; null removes it. */
const text = (kind: "session" | "local", key: string) => ({
  get: () => read(kind, key),
  set: (value: string | null) => write(kind, key, value),
});

export const stored = {
  get: (key: SessionKey) => read("session", key),
  set: (key: SessionKey, value: string | null) => write("session", key, value),
  /** Sets a once-per-session mark; true the first time only. */
  once(key: SessionKey): boolean {
    if (read("session", key) !== null) return false;
    write("session", key, "true");
    return true;
  },
  clear() {
    for (const key of sessionKeys) write("session", key, null);
  },
};

/**
 * The last number that logged in here: a tab without session storage can ask for a token by cookie.
 * A hint, never a proof; removed at logout.
 */
export const hint = text("local", "arena.msisdn");

/**
 * The build that this tab left by reloading (`lib/release`). `set` returns whether the mark
 * survives the reload.
 */
export const reloadedFrom = {
  get: () => read("session", "arena.reloaded"),
  set(build: string): boolean {
    write("session", "arena.reloaded", build);
    return !memory.has("arena.reloaded");
  },
};

/** The number typed at Login, kept while the operator's page is open; removed after the login. */
export const typedNumber = text("session", "arena.number");

/** Unsent results (`lib/pending-results`); removed at logout. */
export const pendingResultsText = text("local", "arena.unsent");

/** Set if the outbox (`lib/outbox`) may hold entries; if not, it need not be opened. */
export const outboxMark = text("local", "arena.outbox");

/** The number for which notifications are on here (`lib/push`). */
export const pushMark = text("local", "arena.push");

/**
 * Kept for good: theme, language, the newest message read here, the declined offer of
 * notifications, sound, motion, the game played last, whether Aim Train has been taught, the practice
 * matches of Cannon Clash since the first one that was won, that a football match was played, that a
 * tile of a puzzle came upright, a guest's album, and that opponents' emotes are muted. Until logout:
 * the pinned reward, and solved pictures of the album that were not sent.
 */
type Preference =
  | "theme"
  | "lang"
  | "read"
  | "invite"
  | "sound"
  | "motion"
  | "game"
  | "pin"
  | "aim"
  | "clash"
  | "kicked"
  | "turned"
  | "album"
  | "solutions"
  | "muted";
export const preference = {
  get: (name: Preference) => read("local", `arena.${name}`),
  set: (name: Preference, value: string | null) => write("local", `arena.${name}`, value),
};
