import { useSyncExternalStore } from "react";
import { hint, outboxMark, stored, unsentText } from "./storage.ts";

export type Session = {
  /**
   * `restoring`: a hand-off or the refresh cookie is being turned into a token, nobody knows yet.
   * `unreached`: the server did not answer that. It is asked again; what is kept on the device can be read meanwhile.
   * `guest`, `member`: decided (spec 4: token and number stored, or the gamesNow referrer flag).
   */
  status: "restoring" | "unreached" | "guest" | "member";
  /** The subscriber's number; while `unreached`, that of the subscriber who logged in here last. */
  msisdn: string | null;
  /** The address said that they came through the partner channel (spec 4). Anybody can write such a link. */
  gamenow: boolean;
  /** The server says that they did: logout and unsubscribe are blocked. */
  partner: boolean;
  /** The token's gn flag: ask for a phone number before redeeming. */
  gn: boolean;
};

type Login = { token: string; msisdn: string | null; gamenow: boolean };
type News = { type: "token"; login: Login } | { type: "logout" };

/** What `gamesNowRef` holds where the server, and not only the address, named the partner. */
const BY_SERVER = "server";

let undecided: "restoring" | "unreached" | null = null;
let snapshot: Session = derive();
const listeners = new Set<() => void>();
const switchListeners = new Set<() => void>();

/** What an access token says. Read for what to show, never for what is allowed. */
function claims(): { gn?: unknown; sub?: unknown } {
  try {
    const payload = stored.get("access_token")?.split(".")[1] ?? "";
    const read: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return read !== null && typeof read === "object" ? read : {};
  } catch {
    return {};
  }
}

/** Who is logged in, as the server calls them; tabs of one subscriber find each other by it. */
export const subject = (): string => {
  const { sub } = claims();
  return typeof sub === "string" ? sub : "";
};

function derive(): Session {
  const number = stored.get("msisdn");
  const msisdn = number ?? (undecided === "unreached" ? hint.get() : null);
  const gamenow = stored.get("gamesNowRef") !== null;
  const member = (stored.get("access_token") !== null && number !== null) || gamenow;
  const gn = claims().gn === 1;
  const partner = gn || stored.get("gamesNowRef") === BY_SERVER;
  const status = undecided ?? (member ? "member" : "guest");
  return { status, msisdn, gamenow, partner, gn };
}

let ending = false;

/** Re-reads storage and tells the listeners when something they can see differs. */
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
  // Somebody else, or nobody any more: what was loaded for the one before must not be shown.
  const left = ["member", "unreached"].includes(before.status) && next.status === "guest";
  const other = before.msisdn !== null && next.msisdn !== null && before.msisdn !== next.msisdn;
  if (left || other) for (const listener of switchListeners) listener();
  for (const listener of listeners) listener();
}

export const session = () => snapshot;
export const token = () => stored.get("access_token");
export const isLoggedIn = () => snapshot.status === "member";

/** Null once it is decided whether the tab is a subscriber's. */
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

/** A token arrived in this tab; the tabs of the same number use it too. */
export function logIn(login: Login): void {
  store(login);
  channel?.postMessage({ type: "token", login } satisfies News);
}

/** Refresh was refused: token and number are forgotten (spec 4). Other tabs find out for themselves. */
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
  unsentText.set(null);
  outboxMark.set(null);
  // Screenshots that wait, and the lists that were last seen: the next one begins with nothing of it.
  globalThis.indexedDB?.deleteDatabase("arena.outbox");
  navigator.serviceWorker?.controller?.postMessage("forget");
  changed();
}

/**
 * The person is logging out: until `logOut` nobody is told what becomes of the session. A refused refresh in
 * between would make a guest of them on a protected screen, which then sends them to log in again.
 */
export function beginLogOut(): void {
  ending = true;
}

/** Logged out here: every key goes, in every tab. */
export function logOut(): void {
  ending = false;
  drop();
  channel?.postMessage({ type: "logout" } satisfies News);
}

channel?.addEventListener("message", ({ data }: MessageEvent<News>) => {
  if (data.type === "logout") return drop();
  const mine = stored.get("msisdn");
  // A tab of another number keeps its own until the server says otherwise: never a silent switch.
  if (mine === null || mine === data.login.msisdn) store(data.login);
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs when the tab stops being the subscriber it was. */
export function onSwitch(listener: () => void): () => void {
  switchListeners.add(listener);
  return () => switchListeners.delete(listener);
}

export const useSession = (): Session => useSyncExternalStore(subscribe, session, session);
