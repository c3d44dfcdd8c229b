import { useSyncExternalStore } from "react";

/**
 * What one history entry carries: a key for its scroll position, the state that a screen handed over,
 * and the mark of an open sheet, whose entry the back button takes away.
 */
type Entry = { key: string; state?: unknown; overlay?: true };

let counter = 0;
const newKey = () => `${Date.now().toString(36)}${(counter++).toString(36)}`;

export function entry(): Entry | null {
  const state: unknown = window.history.state;
  return state !== null && typeof state === "object" && "key" in state ? (state as Entry) : null;
}

/** The browser tells of Back and Forward only; of what we write we tell ourselves, under the name of the call. */
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
/** Runs just before the address changes (scroll positions are kept there). */
export function onLeave(listener: () => void): () => void {
  before.add(listener);
  return () => before.delete(listener);
}

type Move = (to: string, options: NavigateOptions) => void;
let holder: Move | null = null;

/** While held, a navigation is handed over instead of made (`useLeaveGuard`). Returns how to let go. */
export function holdNavigation(held: Move): () => void {
  holder = held;
  return () => {
    if (holder === held) holder = null;
  };
}

export const navigate = (to: string, options: NavigateOptions = {}): void =>
  (holder ?? move)(to, options);

function move(to: string, { replace = false, state }: NavigateOptions): void {
  for (const listener of before) listener();
  // An open sheet's own entry makes room for the new screen, so that Back does not come to a closed sheet.
  const over = replace || entry()?.overlay === true;
  const next: Entry = state === undefined ? { key: newKey() } : { key: newKey(), state };
  write(over ? "replaceState" : "pushState", next, to);
}

export const back = () => window.history.back();

/** Gives the first entry a key, without touching the address. */
export function startHistory(): void {
  window.history.scrollRestoration = "manual";
  if (!entry()) write("replaceState", { key: newKey() });
}

export const pushOverlay = () =>
  write("pushState", { ...entry(), overlay: true, key: entry()?.key ?? newKey() });

/**
 * State handed over by `navigate(to, { state })` or `<Link state>`, checked by `parse`: anything can
 * stand in a restored history entry. Null when it is missing or not of that shape.
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

/** Changes with every navigation, not with a sheet that opens. */
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
    // While loading the entry is only touched up; another screen in its place is a navigation.
    if (action !== "load" || window.location.pathname !== loaded) action = "replace";
  });
}
/** How the present entry was reached. */
export const lastAction = () => action;
