import { useSyncExternalStore } from "react";
import { exit } from "../router/login.ts";
import { isGame } from "../router/paths.ts";
import { reloadedFrom } from "../session/storage.ts";

/* This page's build, and the change to the server's build if that is another one (ADR 27). */

let outdated = false;
const listeners = new Set<() => void>();
/** The field that was changed last. */
let changed: Node | null = null;

/**
 * The page's build: the address of its first script. Its hash covers all files that the page may
 * load later.
 */
export const ownBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";

/**
 * Whether the server now sends pages of another build. False without a network or behind a captive
 * portal.
 */
async function isOutdated(): Promise<boolean> {
  const own = ownBuild();
  if (own === "") return false;
  try {
    // A `fetch` is no navigation, so the service worker does not answer.
    const page = await fetch("/", { cache: "no-store" });
    const text = await page.text();
    return page.ok && text.includes('id="arena-data"') && !text.includes(`"${own}"`);
  } catch {
    return false;
  }
}

/** Whether a reload would lose something: a game or its room, an open sheet, a changed field. */
export const underWay = (): boolean =>
  isGame(window.location.pathname) ||
  document.querySelector("dialog[open]") !== null ||
  changed?.isConnected === true;

/** Whether there is a newer build and the person must choose when to reload. */
export const useOutdated = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outdated,
  );

function offer(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

let renewing: Promise<boolean> | null = null;

/**
 * Call when a part of the app did not load. If the server has another build, the part is gone:
 * reloads once per build if nothing is under way, otherwise offers the newer build. Resolves to
 * whether the page is reloading.
 */
export function reloadIfOutdated(): Promise<boolean> {
  renewing ??= once().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function once(): Promise<boolean> {
  if (!(await isOutdated())) return false;
  const own = ownBuild();
  // A cached page may return; a second reload would bring it again.
  if (underWay() || reloadedFrom.get() === own || !reloadedFrom.set(own)) {
    offer();
    return false;
  }
  exit.reload();
  return true;
}

/**
 * Call when another tab activated the newer build. Reloads at once if nothing is under way;
 * otherwise offers the build and reloads when the tab is hidden and nothing is under way.
 */
export async function follow(): Promise<void> {
  if (!(await isOutdated())) return;
  if (!underWay()) {
    exit.reload();
    return;
  }
  offer();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && !underWay()) exit.reload();
  });
}

/** Watches for failed parts and changed fields. Called once, before anything is loaded. */
export function startRelease(): void {
  // Vite's event for a failed `import()`.
  window.addEventListener("vite:preloadError", () => void reloadIfOutdated());
  document.addEventListener("input", ({ target }) => {
    changed = target instanceof Node ? target : null;
  });
}
