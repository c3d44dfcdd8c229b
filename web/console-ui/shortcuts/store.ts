import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** A key, or two keys one after the other ("g s"), and what it does. */
export type Shortcut = { keys: string; label: string; run: () => void };

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();
function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

const storageKey = "arena.console.shortcuts";
let enabled = true;
try {
  enabled = window.localStorage.getItem(storageKey) !== "off";
} catch {
  // A forbidden storage: the shortcuts are on.
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useShortcutGroups = (): readonly ShortcutGroup[] =>
  useSyncExternalStore(subscribe, () => groups);

/** Whether single keys do something (WCAG 2.2, 2.1.4), and a function that switches it. */
export function useShortcutsEnabled(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => enabled);
  const set = (next: boolean) => {
    enabled = next;
    try {
      window.localStorage.setItem(storageKey, next ? "on" : "off");
    } catch {
      // The choice lasts until the page closes.
    }
    change(groups);
  };
  return [on, set];
}

/** Whether a key belongs to a field, a menu or a dialog instead of the screen. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest("input, textarea, select, [contenteditable], [role=menu], [role=dialog]") !==
    null
  );
}

let first: { key: string; at: number } | null = null;

function onKey(event: KeyboardEvent): void {
  if (!enabled || event.defaultPrevented || event.repeat || isTaken(event.target)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("[role=dialog][aria-modal=true]")) return;
  const all = groups.flatMap(({ shortcuts }) => shortcuts);
  const sequence = first && event.timeStamp - first.at < 1500 ? `${first.key} ${event.key}` : "";
  const found =
    all.find(({ keys }) => keys === sequence) ?? all.find(({ keys }) => keys === event.key);
  first = found ? null : { key: event.key, at: event.timeStamp };
  if (!found) return;
  event.preventDefault();
  found.run();
}

/**
 * Adds shortcuts while a screen is open. Fields, menus and open dialogs keep their keys. `?` lists
 * all shortcuts that are open.
 */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const keys = shortcuts.map((shortcut) => shortcut.keys).join();
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew when the keys change.
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      shortcuts: shortcuts.map((shortcut, index) => ({ ...shortcut, run: () => run(index) })),
    };
    if (groups.length === 0) window.addEventListener("keydown", onKey);
    change([...groups, group]);
    return () => {
      change(groups.filter((other) => other !== group));
      if (groups.length === 0) window.removeEventListener("keydown", onKey);
    };
  }, [title, keys]);
}
