import { useSyncExternalStore } from "react";
import { exit } from "../router/login.ts";
import { isGame } from "../router/paths.ts";
import { reloadedFrom } from "../session/storage.ts";

/*
 * The build of this page, and how the page changes to the server's build if that is another one
 * (ADR 27).
 */

let outdated = false;
const listeners = new Set<() => void>();
/** The field that was changed last. */
let changed: Node | null = null;

/**
 * Returns the page's build: the address of its first script. The hash in the address covers all
 * files that the page may load later.
 */
export const ownBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";

/**
 * Returns whether the server now sends pages of another build. False without a network or behind a
 * captive portal.
 */
async function isOutdated(): Promise<boolean> {
  const own = ownBuild();
  if (own === "") return false;
  try {
    // A `fetch` is no navigation, so the service worker does not answer it.
    const page = await fetch("/", { cache: "no-store" });
    const text = await page.text();
    return page.ok && text.includes('id="arena-data"') && !text.includes(`"${own}"`);
  } catch {
    return false;
  }
}

/**
 * Returns whether a reload would lose something: a game or its room, an open sheet, a changed
 * field.
 */
const underWay = (): boolean =>
  isGame(window.location.pathname) ||
  document.querySelector("dialog[open]") !== null ||
  changed?.isConnected === true;

/** Whether the server has a newer build and the person must choose when to reload. */
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
 * Call when a part of the app did not load. If the server has another build, the part is gone for
 * good, so the page is reloaded: once per build, and only if nothing is under way; otherwise the
 * newer build is offered. Resolves to whether the page is reloading.
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
  // A cached page may return: a second reload would bring it again.
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

/** Starts to watch for failed parts and changed fields. Called once, before anything is loaded. */
export function startRelease(): void {
  // Vite's event for a failed `import()`.
  window.addEventListener("vite:preloadError", () => void reloadIfOutdated());
  document.addEventListener("input", ({ target }) => {
    changed = target instanceof Node ? target : null;
  });
}
