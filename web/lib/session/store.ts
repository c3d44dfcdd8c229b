import { useSyncExternalStore } from "react";
import { hint, outboxMark, pendingResultsText, preference, stored } from "./storage.ts";

export type Session = {
  /**
   * `restoring`: a hand-off or the refresh cookie is being exchanged for a token. `unreached`: the
   * server did not answer; the attempt is repeated, and cached data can be read. `guest`, `subscriber`:
   * decided (spec 4: token and number stored, or the gamesNow referrer flag).
   */
  status: "restoring" | "unreached" | "guest" | "subscriber";
  /** The subscriber's number; while `unreached`, the last one that logged in here. */
  msisdn: string | null;
  /** The address named the partner channel (spec 4); anybody can write such a link. */
  gamenow: boolean;
  /** The server confirmed the partner channel: logout and unsubscribe are blocked. */
  partner: boolean;
  /** The token's gn flag: ask for a phone number before redeeming. */
  gn: boolean;
};

type Login = { token: string; msisdn: string | null; gamenow: boolean };
type News = { type: "token"; login: Login } | { type: "logout" };

/** `gamesNowRef` if the server, not only the address, named the partner. */
const BY_SERVER = "server";

let undecided: "restoring" | "unreached" | null = null;
let snapshot: Session = derive();
const listeners = new Set<() => void>();
const switchListeners = new Set<() => void>();

/** Reads the access token's claims: for display, never for permissions. */
function claims(): { gn?: unknown; sub?: unknown } {
  try {
    const payload = stored.get("access_token")?.split(".")[1] ?? "";
    const read: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return read !== null && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}

/** The subscriber's id from the token; the tabs of one subscriber find each other by it. */
export const subject = (): string => {
  const { sub } = claims();
  return typeof sub === "string" ? sub : "";
};

function derive(): Session {
  const number = stored.get("msisdn");
  const msisdn = number ?? (undecided === "unreached" ? hint.get() : null);
  const gamenow = stored.get("gamesNowRef") !== null;
  const isSubscriber = (stored.get("access_token") !== null && number !== null) || gamenow;
  const gn = claims().gn === 1;
  const partner = gn || stored.get("gamesNowRef") === BY_SERVER;
  const status = undecided ?? (isSubscriber ? "subscriber" : "guest");
  return { status, msisdn, gamenow, partner, gn };
}

let ending = false;

/** Reads storage again and notifies the listeners if something visible to them changed. */
export function changed(): void {
  if (ending) return;
  const next = derive();
  const before = snapshot;
  if (
    next.status === before.status &&
    next.msisdn === before.msisdn &&
    next.gamenow === before.gamenow &&
    next.partner === before.partner &&
    next.gn === before.gn
  )
    return;
  snapshot = next;
  // Data loaded for the previous subscriber must not be shown.
  const left = ["subscriber", "unreached"].includes(before.status) && next.status === "guest";
  const other = before.msisdn !== null && next.msisdn !== null && before.msisdn !== next.msisdn;
  if (left || other) for (const listener of switchListeners) listener();
  for (const listener of listeners) listener();
}

export const session = () => snapshot;
export const token = () => stored.get("access_token");
export const isLoggedIn = () => snapshot.status === "subscriber";

/** Null once the session is decided. */
export function setUndecided(value: typeof undecided): void {
  undecided = value;
  changed();
}

/** Marks the partner channel (spec 4: referrer 'gamenow' sets the flag). */
export function markGamenow(): void {
  stored.set("refferer", "gamenow");
  if (stored.get("gamesNowRef") !== BY_SERVER) stored.set("gamesNowRef", "true");
  changed();
}

const channel =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("arena.session");

function store(login: Login): void {
  const before = stored.get("msisdn");
  if (before !== null && login.msisdn !== before) stored.clear();
  stored.set("access_token", login.token);
  if (login.msisdn !== null) {
    stored.set("msisdn", login.msisdn);
    hint.set(login.msisdn);
  }
  if (login.gamenow) {
    stored.set("refferer", "gamenow");
    stored.set("gamesNowRef", BY_SERVER);
  } else if (stored.get("gamesNowRef") === BY_SERVER) {
    stored.set("gamesNowRef", null);
  }
  changed();
}

/** Stores a token of this tab and passes it to the tabs of the same number. */
export function logIn(login: Login): void {
  store(login);
  channel?.postMessage({ type: "token", login } satisfies News);
}

/**
 * Call when the refresh was refused: removes token and number (spec 4). Other tabs notice by
 * themselves.
 */
export function forget(): void {
  const msisdn = stored.get("msisdn");
  if (msisdn === null || hint.get() === msisdn) hint.set(null);
  stored.set("access_token", null);
  stored.set("msisdn", null);
  changed();
}

function drop(): void {
  undecided = null;
  stored.clear();
  hint.set(null);
  pendingResultsText.set(null);
  outboxMark.set(null);
  preference.set("pin", null);
  preference.set("solutions", null);
  // The next subscriber must find no waiting screenshots and no cached lists.
  globalThis.indexedDB?.deleteDatabase("arena.outbox");
  navigator.serviceWorker?.controller?.postMessage("forget");
  changed();
}

/**
 * Starts a logout. Until `logOut`, changes are not announced: a refused refresh would turn the
 * person into a guest, and a protected screen would send them to log in again.
 */
export function beginLogOut(): void {
  ending = true;
}

/** Logs out here, in every tab. */
export function logOut(): void {
  ending = false;
  drop();
  channel?.postMessage({ type: "logout" } satisfies News);
}

channel?.addEventListener("message", ({ data }: MessageEvent<News>) => {
  if (data.type === "logout") return drop();
  const mine = stored.get("msisdn");
  // Tabs never switch silently: a tab of another number keeps its session until the server ends it.
  if (mine === null || mine === data.login.msisdn) store(data.login);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs when the tab's subscriber changes or logs out. */
export function onSwitch(listener: () => void): () => void {
  switchListeners.add(listener);
  return () => switchListeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, session, session);
