import { cacheOf, isOurs, unused } from "./builds.ts";
import { answer, isFrame, isHashed, type Kept } from "./keep.ts";
import { noticeOf } from "./notice.ts";

declare const self: ServiceWorkerGlobalScope;

const name = cacheOf(BUILD);
const patience = 500;

/**
 * One cache per build. Public answers are the same for every reader and encoding, so the path alone
 * is the key. A hashed file is the same in every build's cache, and an older tab asks for its own
 * files.
 */
const kept: Kept = {
  match: async (key) =>
    (await (await caches.open(name)).match(key, { ignoreVary: true })) ??
    (isHashed(key) ? caches.match(key, { ignoreVary: true }) : undefined),
  put: async (key, response) => (await caches.open(name)).put(key, response),
};

self.addEventListener("install", (event) => {
  // The page has just loaded these: this reads the browser's cache.
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(["/", ...FIRST])));
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    await self.clients.claim();
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const old = await unused({
      names: await caches.keys(),
      own: name,
      tabs: await Promise.all(open.map(buildOf)),
      holds: async (cache, script) => Boolean(await (await caches.open(cache)).match(script)),
    });
    await Promise.all(old.map((cache) => caches.delete(cache)));
  };
  event.waitUntil(begin());
});

/** A tab's first script; null if the tab sleeps or is too old to know the question. */
function buildOf(tab: Client): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === "string" ? data : null);
    setTimeout(() => resolve(null), patience);
    tab.postMessage("which build", [port2]);
  });
}

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "forget") event.waitUntil(forgetSeen());
});

/** Runs at logout: deletes the viewed screens and lists, keeps the app's own files. */
async function forgetSeen(): Promise<void> {
  for (const each of (await caches.keys()).filter(isOurs)) {
    const cache = await caches.open(each);
    const seen = (await cache.keys()).filter(({ url }) => !isFrame(new URL(url).pathname));
    await Promise.all(seen.map((key) => cache.delete(key)));
  }
}

/** Asks an open tab, which has the token, to make a call. Without one, the next start does. */
async function ask(tab: "send kept" | "keep push"): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  tabs[0]?.postMessage(tab);
}

// Background Sync: the network is back. Not every browser has it; TypeScript's library does not
// name it.
self.addEventListener("sync" as "message", (event) => event.waitUntil(ask("send kept")));

self.addEventListener("fetch", (event) => {
  const world = { origin: self.location.origin, kept, fetch: (request: Request) => fetch(request) };
  const answered = answer(event.request, world);
  if (answered) event.respondWith(answered);
});

self.addEventListener("push", (event) => {
  const world = { host: self.location.host, icon: ICON };
  const { title, options } = noticeOf(event.data?.text(), world);
  const show = async () => {
    const tabs = await self.clients.matchAll({ type: "window" });
    // A person who sees the app gets the message there. Browsers still require the notification, so
    // it is silent.
    const silent = tabs.some(({ visibilityState }) => visibilityState === "visible");
    await self.registration.showNotification(title, { ...options, silent });
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  const { path } = event.notification.data as { path: string };
  event.notification.close();
  const open = async () => {
    const [tab] = await self.clients.matchAll({ type: "window" });
    if (!tab) return void (await self.clients.openWindow(path));
    // A browser may refuse the focus; the path is sent anyway.
    await tab.focus().catch(() => undefined);
    tab.postMessage({ open: path });
  };
  event.waitUntil(open());
});

self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(ask("keep push"));
});
