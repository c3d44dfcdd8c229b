import { useSyncExternalStore } from "react";
import { exit } from "../router/login.ts";
import { isGame } from "../router/paths.ts";
import { reloadedFrom } from "../session/storage.ts";

/*
 * Which build of the app this page is, and how it comes to the server's where that is another one by now (ADR 27).
 */

let outdated = false;
const listeners = new Set<() => void>();
/** The field that somebody changed last. */
let changed: Node | null = null;

/** The page's build: the address of its first script, in whose name is the hash of all that it may ask for later. */
export const ownBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";

/** Whether the server answers with pages of another build. Nobody knows without a network, nor behind a network's own page. */
async function moved(): Promise<boolean> {
  const own = ownBuild();
  if (own === "") return false;
  try {
    // Not a navigation: the service worker keeps out of it.
    const page = await fetch("/", { cache: "no-store" });
    const text = await page.text();
    return page.ok && text.includes('id="arena-data"') && !text.includes(`"${own}"`);
  } catch {
    return false;
  }
}

/** Whether a reload would take something away: a game or its room, an open sheet, a field that somebody changed. */
const underWay = (): boolean =>
  isGame(window.location.pathname) ||
  document.querySelector("dialog[open]") !== null ||
  changed?.isConnected === true;

/** Whether the page is older than the app that the server has, and waits to be loaded anew by the person. */
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
 * A part of the app did not arrive. Where its build is not the server's any more it never will: the page is loaded anew,
 * once for a build, or offers to be where something is under way. Answers whether the page is going.
 */
export function renew(): Promise<boolean> {
  renewing ??= once().finally(() => {
    renewing = null;
  });
  return renewing;
}

async function once(): Promise<boolean> {
  if (!(await moved())) return false;
  const own = ownBuild();
  // A page that was kept may come again: a second reload would bring it once more.
  if (underWay() || reloadedFrom.get() === own || !reloadedFrom.set(own)) {
    offer();
    return false;
  }
  exit.reload();
  return true;
}

/** Another tab took the newer app: this one follows when nothing is under way, at the latest when it is out of sight. */
export async function follow(): Promise<void> {
  if (!(await moved())) return;
  if (!underWay()) {
    exit.reload();
    return;
  }
  offer();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && !underWay()) exit.reload();
  });
}

/** Begins to watch. Called once, before anything is loaded. */
export function startRelease(): void {
  // Vite's word for an `import()` that failed.
  window.addEventListener("vite:preloadError", () => void renew());
  document.addEventListener("input", ({ target }) => {
    changed = target instanceof Node ? target : null;
  });
}
