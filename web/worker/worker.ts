import { cacheOf, isOurs, unused } from "./builds.ts";
import { answer, isFrame, isHashed, type Kept } from "./keep.ts";
import { noticeOf } from "./notice.ts";

declare const self: ServiceWorkerGlobalScope;

const name = cacheOf(BUILD);
/** Longer than this no tab is waited for. */
const patience = 500;

/**
 * One cache a build. What is public is the same whoever asks, in whichever encoding: a path is the whole key. What carries
 * its hash in its name is the same in the cache of any build, and an older tab asks for its own.
 */
const kept: Kept = {
  match: async (key) =>
    (await (await caches.open(name)).match(key, { ignoreVary: true })) ??
    (isHashed(key) ? caches.match(key, { ignoreVary: true }) : undefined),
  put: async (key, response) => (await caches.open(name)).put(key, response),
};

self.addEventListener("install", (event) => {
  // The page has them already: this reads the browser's own cache.
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

/** The first script of a tab; null where it does not answer: it sleeps, or knows the question not yet. */
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

/** Somebody logged out: which screens and lists were looked at is nobody's business. The frame stays. */
async function forgetSeen(): Promise<void> {
  for (const each of (await caches.keys()).filter(isOurs)) {
    const cache = await caches.open(each);
    const seen = (await cache.keys()).filter(({ url }) => !isFrame(new URL(url).pathname));
    await Promise.all(seen.map((key) => cache.delete(key)));
  }
}

/** An open tab has the token that a call takes. Without one, the next start makes up for it. */
async function ask(tab: "send kept" | "keep push"): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  tabs[0]?.postMessage(tab);
}

// The network is back. Background Sync, which not every browser has and the compiler's library does not name.
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
    // Who looks at the app is told there already; it must be shown all the same, so it makes no sound.
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
    // A browser may refuse it; where it leads is said all the same.
    await tab.focus().catch(() => undefined);
    tab.postMessage({ open: path });
  };
  event.waitUntil(open());
});

// The browser gave up a subscription.
self.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(ask("keep push"));
});
