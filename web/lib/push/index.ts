import { useSyncExternalStore } from "react";
import { http } from "../http/request.ts";
import { preference, pushMark, stored } from "../session/storage.ts";

/*
 * Notifications while the app is closed (web push): switched on for one subscriber in this browser, kept by the
 * browser's push service and by the server, and gone with the session.
 */

export type PushState =
  /** This browser has none, or the operator offers none. */
  | "none"
  /** An iPhone gives them to installed apps only. */
  | "install"
  /** The person refused them for this site. */
  | "denied"
  | "off"
  | "on";

/** Longer than this nobody waits for a worker that is not there. */
const patience = 10_000;

const who = () => stored.get("msisdn") ?? "partner";

/** Where it stands by what can be told at once. */
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
  // Switched in another tab, or in the browser's settings meanwhile.
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

/** Asks the person, subscribes the browser and tells the server; throws where one of them does not. */
export async function switchOn(key: string): Promise<void> {
  try {
    if ((await Notification.requestPermission()) === "granted") await keep(key);
  } finally {
    changed();
  }
}

/** The last that was asked for here: what was on its way to the server before is not noted any more. */
let wish = { on: false };

/** Nothing arrives from now on, whatever the server hears of it. */
export async function switchOff(): Promise<void> {
  wish = { on: false };
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
 * At the start of a session: the server hears that the browser is still there, a subscription that the browser or
 * the server's key has changed is made anew, and one that was somebody else's is ended.
 */
export async function keepPush(key: string | null): Promise<void> {
  if (pushMark.get() === null) return;
  if (pushState(key) === "on" && key !== null) return keep(key);
  await leavePush();
}

/** With the session: the server forgets the browser by itself. */
export async function leavePush(): Promise<void> {
  wish = { on: false };
  if (pushMark.get() === null) return;
  pushMark.set(null);
  changed();
  await (await current())?.unsubscribe();
}

/** Whether somebody said that they do not want to be asked again. */
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
  wish = mine;
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
  // Somebody may have switched it off meanwhile, or left, in another tab too; or off and on again.
  const here = who() === person && stored.get("access_token") !== null;
  if (here && wish === mine) pushMark.set(person);
  else if (!here || !wish.on) await subscription.unsubscribe();
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
