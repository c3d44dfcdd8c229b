import { useSyncExternalStore } from "react";

/**
 * A history entry: a key for the scroll position, the screen's state, and a mark for an open sheet,
 * which Back closes.
 */
type Entry = { key: string; state?: unknown; overlay?: true };

let counter = 0;
const newKey = () => `${Date.now().toString(36)}${(counter++).toString(36)}`;

export function entry(): Entry | null {
  const state: unknown = window.history.state;
  return state !== null && typeof state === "object" && "key" in state ? (state as Entry) : null;
}

/**
 * The browser reports only Back and Forward. Our writes are reported as events with the call's
 * name.
 */
function write(call: "pushState" | "replaceState", state: Entry, to?: string): void {
  window.history[call](state, "", to);
  window.dispatchEvent(new Event(call));
}

const subscribe = (listener: () => void) => {
  const names = ["popstate", "pushState", "replaceState"];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
};

export type NavigateOptions = { replace?: boolean; state?: unknown };

const before = new Set<() => void>();
/** Runs just before the address changes, so that scroll positions can be stored. */
export function onLeave(listener: () => void): () => void {
  before.add(listener);
  return () => before.delete(listener);
}

type Move = (to: string, options: NavigateOptions) => void;
let guard: Move | null = null;

/**
 * While a navigation guard is active, navigations are passed to it instead of being performed
 * (`useLeaveGuard`). Returns a function that removes it.
 */
export function guardNavigation(instead: Move): () => void {
  guard = instead;
  return () => {
    if (guard === instead) guard = null;
  };
}

export const navigate = (to: string, options: NavigateOptions = {}): void =>
  (guard ?? move)(to, options);

type Change = (change: () => void, to: string) => void;
let animated: Change = (change) => change();
/** Passes every new screen to `how`, which performs the change (`transitions.ts`). */
export function animateScreens(how: Change): void {
  animated = how;
}

function move(to: string, { replace = false, state }: NavigateOptions): void {
  const change = () => {
    for (const listener of before) listener();
    // The new screen takes over an open sheet's entry: Back must not return to a closed sheet.
    const over = replace || entry()?.overlay === true;
    const next: Entry = state === undefined ? { key: newKey() } : { key: newKey(), state };
    write(over ? "replaceState" : "pushState", next, to);
  };
  if (replace) change();
  else animated(change, to);
}

export const back = () => window.history.back();

export function startHistory(): void {
  window.history.scrollRestoration = "manual";
  if (!entry()) write("replaceState", { key: newKey() });
}

export const pushOverlay = () =>
  write("pushState", { ...entry(), overlay: true, key: entry()?.key ?? newKey() });

/**
 * The state passed by `navigate(to, { state })` or `<Link state>`. `parse` checks it, because a
 * restored entry may contain anything. Null if missing or malformed.
 */
export function useNavigationState<T>(parse: (value: unknown) => T | null): T | null {
  const raw: unknown = useSyncExternalStore(subscribe, () => window.history.state);
  return parse(raw !== null && typeof raw === "object" && "state" in raw ? raw.state : undefined);
}

export const usePathname = (): string =>
  useSyncExternalStore(subscribe, () => window.location.pathname);
export const useSearch = (): string =>
  useSyncExternalStore(subscribe, () => window.location.search);

export function useQueryParams(): URLSearchParams {
  return new URLSearchParams(useSearch());
}

/** The current entry's key. Changes with every navigation, not when a sheet opens. */
export const useEntryKey = (): string =>
  useSyncExternalStore(subscribe, () => entry()?.key ?? "first");

let action: "load" | "push" | "replace" | "pop" = "load";
if (typeof window !== "undefined") {
  const loaded = window.location.pathname;
  window.addEventListener("popstate", () => {
    action = "pop";
  });
  window.addEventListener("pushState", () => {
    action = "push";
  });
  window.addEventListener("replaceState", () => {
    // While the page loads, only the entry's state is replaced; another pathname is a navigation.
    if (action !== "load" || window.location.pathname !== loaded) action = "replace";
  });
}
export const lastAction = () => action;
