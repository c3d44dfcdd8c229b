import { answer, isFrame, type Kept } from "./keep.ts";

declare const self: ServiceWorkerGlobalScope;

const prefix = "arena-";
const name = prefix + BUILD;

/** One cache a build. What is public is the same whoever asks, in whichever encoding: a path is the whole key. */
const kept: Kept = {
  match: async (key) => (await caches.open(name)).match(key, { ignoreVary: true }),
  put: async (key, response) => (await caches.open(name)).put(key, response),
};

self.addEventListener("install", (event) => {
  // The page has them already: this reads the browser's own cache.
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(["/", ...FIRST])));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const others = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
    await Promise.all(others.map((key) => caches.delete(key)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") void self.skipWaiting();
  if (event.data === "forget") event.waitUntil(forgetSeen());
});

/** Somebody logged out: which screens and lists were looked at is nobody's business. The frame stays. */
async function forgetSeen(): Promise<void> {
  const cache = await caches.open(name);
  const seen = (await cache.keys()).filter(({ url }) => !isFrame(new URL(url).pathname));
  await Promise.all(seen.map((key) => cache.delete(key)));
}

/** The network is back: an open tab has the token that sending takes. Without one, the next start sends it. */
async function wake(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: "window" });
  tabs[0]?.postMessage("send kept");
}

// Background Sync, which not every browser has and the compiler's library does not name.
self.addEventListener("sync" as "message", (event) => event.waitUntil(wake()));

self.addEventListener("fetch", (event) => {
  const world = { origin: self.location.origin, kept, fetch: (request: Request) => fetch(request) };
  const answered = answer(event.request, world);
  if (answered) event.respondWith(answered);
});
