import { answer, type Kept } from "./keep.ts";

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
});

self.addEventListener("fetch", (event) => {
  const world = { origin: self.location.origin, kept, fetch: (request: Request) => fetch(request) };
  const answered = answer(event.request, world);
  if (answered) event.respondWith(answered);
});
