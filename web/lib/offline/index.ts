import { useSyncExternalStore } from "react";
import { follow, ownBuild, useOutdated } from "../release/index.ts";
import { exit } from "../router/index.ts";

export { useSeenAt } from "./seen.ts";

/*
 * The service worker: keeps the app's shell and the lists that were last seen, and says when a newer app is there.
 */

let waiting: ServiceWorker | null = null;
/** Whether the person asked for the newer app, here. */
let taking = false;
const listeners = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Registers the worker. Called once, when the screen stands: nothing that a person waits for waits for this. */
export async function startOffline(): Promise<void> {
  // Absent where cookies are blocked or the page is not secure.
  if (!("serviceWorker" in navigator)) return;
  watch(navigator.serviceWorker);
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

/** Follows when a newer worker takes over, which it does in all tabs, and tells it which build this one is of. */
function watch(container: ServiceWorkerContainer): void {
  let { controller } = container;
  container.addEventListener("controllerchange", () => {
    // The first worker of a device takes no older one's place.
    const replaced = controller !== null;
    controller = container.controller;
    if (taking) exit.reload();
    else if (replaced) {
      // It waits no more: from here on a reload is all that it takes.
      found(null);
      void follow();
    }
  });
  container.addEventListener("message", ({ data, ports }) => {
    if (data === "which build") ports[0]?.postMessage(ownBuild());
  });
}

/** Whether there is a newer app. */
export function useUpdate(): boolean {
  const outdated = useOutdated();
  const waits = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
  return outdated || waits;
}

/** Lets the newer app take over, in all tabs, and loads this one anew whatever is under way. */
export function takeUpdate(): void {
  taking = true;
  if (waiting) waiting.postMessage("take over");
  else exit.reload();
}
