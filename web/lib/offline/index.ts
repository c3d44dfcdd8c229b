import { useSyncExternalStore } from "react";
import { follow, ownBuild, useOutdated } from "../release/index.ts";
import { exit } from "../router/index.ts";

export { useSeenAt } from "./seen.ts";

/*
 * The page's side of the service worker, which keeps the app's shell and the lists last seen. Also
 * tells of a newer build.
 */

let waiting: ServiceWorker | null = null;
let taking = false;
const listeners = new Set<() => void>();

function found(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Registers the worker. Called once, after the screen is drawn: nothing waits for it. */
export async function startOffline(): Promise<void> {
  // Missing where cookies are blocked or the page is not secure.
  if (!("serviceWorker" in navigator)) return;
  watch(navigator.serviceWorker);
  const registration = await navigator.serviceWorker.register("/sw.js");
  const look = () => {
    // A device's first worker replaces no older one.
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

/** Reacts when a newer worker takes over all tabs, and tells the worker this tab's build. */
function watch(container: ServiceWorkerContainer): void {
  let { controller } = container;
  container.addEventListener("controllerchange", () => {
    const replaced = controller !== null;
    controller = container.controller;
    if (taking) exit.reload();
    else if (replaced) {
      // The newer worker is active: from here on a reload is enough.
      found(null);
      void follow();
    }
  });
  container.addEventListener("message", ({ data, ports }) => {
    if (data === "which build") ports[0]?.postMessage(ownBuild());
  });
}

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

/** Lets the newer build take over in all tabs, and reloads this tab whatever is under way. */
export function takeUpdate(): void {
  taking = true;
  if (waiting) waiting.postMessage("take over");
  else exit.reload();
}
