import { useSyncExternalStore } from "react";
import { http } from "../http/request.ts";
import { preference, pushMark, stored } from "../session/storage.ts";

/*
 * Web push: notifications while the app is closed. Switched on for one subscriber in this browser,
 * stored by its push service and the server, ended with the session.
 */

export type PushState =
  /** The browser or the operator does not offer push. */
  | "none"
  /** An iPhone offers push to installed apps only. */
  | "install"
  | "denied"
  | "off"
  | "on";

const patience = 10_000;

const who = () => stored.get("msisdn") ?? "partner";

/** The state as far as it is known without asking. */
export function pushState(key: string | null): PushState {
  if (key === null || !("serviceWorker" in navigator)) return "none";
  if (!("PushManager" in window && "Notification" in window)) {
    return "standalone" in navigator && navigator.standalone === false ? "install" : "none";
  }
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && pushMark.get() === who() ? "on" : "off";
}

const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab, or the browser's settings, may have changed the state.
  window.addEventListener("storage", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}

export const usePushState = (key: string | null): PushState =>
  useSyncExternalStore(subscribe, () => pushState(key));

/**
 * Asks for permission, subscribes the browser and tells the server.
 * @throws if a step fails
 */
export async function switchOn(key: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) === "granted") await keep(key);
  } finally {
    changed();
  }
}

/** This tab's latest choice. Only the server's answer to that choice sets the mark. */
let latestChoice = { on: false };

/** Unsubscribes the browser, so that nothing arrives even if the call to the server fails. */
export async function switchOff(): Promise<void> {
  latestChoice = { on: false };
  pushMark.set(null);
  changed();
  const subscription = await current();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.all([
    subscription.unsubscribe(),
    http.delete("/v1/push/subscription", { endpoint }).catch(() => undefined),
  ]);
}

/**
 * Runs at the start of a session. Confirms the browser to the server, renews a subscription changed
 * by the browser or a new server key, and ends another subscriber's.
 */
export async function keepPush(key: string | null): Promise<void> {
  if (pushMark.get() === null) return;
  if (pushState(key) === "on" && key !== null) return keep(key);
  await leavePush();
}

/** Runs at the end of a session. With it the server deletes the browser's subscription. */
export async function leavePush(): Promise<void> {
  latestChoice = { on: false };
  if (pushMark.get() === null) return;
  pushMark.set(null);
  changed();
  await (await current())?.unsubscribe();
}

export const invite = {
  declined: () => preference.get("invite") !== null,
  decline: () => {
    preference.set("invite", "no");
    changed();
  },
};

async function keep(key: string): Promise<void> {
  const person = who();
  const mine = { on: true };
  latestChoice = mine;
  const { pushManager } = await registration();
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await http.post("/v1/push/subscription", subscription.toJSON());
  // Meanwhile the person may have switched push off (and on again) or logged out, also in another
  // tab.
  const here = who() === person && stored.get("access_token") !== null;
  if (here && latestChoice === mine) pushMark.set(person);
  else if (!here || !latestChoice.on) await subscription.unsubscribe();
}

const current = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

const registration = () =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("no service worker")), patience),
    ),
  ]);

function isFor({ options }: PushSubscription, key: string): boolean {
  if (options.applicationServerKey === null) return false;
  const bytes = new Uint8Array(options.applicationServerKey);
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}
