import { useSyncExternalStore } from "react";

/*
 * The service worker: keeps the app's shell and the lists that were last seen, and says when a newer app is there.
 */

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Registers the worker. Called once, when the screen stands: nothing that a person waits for waits for this. */
export async function startOffline(): Promise<void> {
  // Absent where cookies are blocked or the page is not secure.
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("/sw.js");
  const look = () => {
    // The first worker of a device takes no older one's place.
    if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void registration.update().catch(() => undefined);
  });
}

/** Whether a newer app waits to take over. */
export const useUpdate = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );

/** Lets the newer app take over, in all tabs, and loads this one anew. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), {
    once: true,
  });
  waiting?.postMessage("take over");
}
