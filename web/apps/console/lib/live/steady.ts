import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { isAway } from "#console/input";

/** An item of a list on the screen. `gone`: the list's last answer lacks it. */
export type SteadyItem<Item> = { item: Item; gone: boolean };

type Entry<Item> = { item: Item; goneAt: number | null };

/** An item that is gone stays at least this long. */
const stayMs = 8_000;

type Missing = {
  /** Whether the person took the item out of the list. It goes at once. */
  own: (id: string) => boolean;
  /** Whether the list has further pages, where an item from the end may be now. */
  more: boolean;
};

/** The new list, with the items that it lacks where they were. */
export function withGone<Item extends { id: string }>(
  shown: readonly Entry<Item>[],
  items: readonly Item[],
  { own, more }: Missing,
  now: number,
): Entry<Item>[] {
  const present = new Set(items.map(({ id }) => id));
  const next: Entry<Item>[] = items.map((item) => ({ item, goneAt: null }));
  const lastShown = shown.findLastIndex(({ item }) => present.has(item.id));
  let before: string | null = null;
  for (const [index, { item, goneAt }] of shown.entries()) {
    if (!present.has(item.id)) {
      if (own(item.id) || (more && index > lastShown)) continue;
      const at = next.findIndex((entry) => entry.item.id === before) + 1;
      next.splice(at, 0, { item, goneAt: goneAt ?? now });
    }
    before = item.id;
  }
  return next;
}

const isDialogOpen = () => document.querySelector("[role=dialog][aria-modal=true]") !== null;

type Options = Partial<Missing> & {
  /** The item that is shown beside the list. */
  chosen?: string | null;
};

/**
 * Keeps a list calm while others work on it: an item that leaves the list stays in its place for
 * some seconds, and longer while it is chosen, while the pointer or the focus is in the list, and
 * while a dialog is open. Give `ref` to the list's element.
 */
export function useSteady<Item extends { id: string }>(
  items: readonly Item[],
  { own = () => false, more = false, chosen = null }: Options = {},
) {
  const ids = items.map(({ id }) => id).join(" ");
  const [state, setState] = useState(() => ({
    ids,
    entries: withGone<Item>([], items, { own, more }, 0),
  }));
  let { entries } = state;
  if (state.ids !== ids) {
    entries = withGone(entries, items, { own, more }, Date.now());
    setState({ ids, entries });
  }

  const list = useRef<HTMLElement | null>(null);
  const pointer = useRef(false);
  // The browser's own events: for React, a dialog that the list opens is a part of the list.
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const enter = () => {
      pointer.current = true;
    };
    const leave = () => {
      pointer.current = false;
    };
    list.current = element;
    element.addEventListener("pointerenter", enter);
    element.addEventListener("pointerleave", leave);
    return () => {
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("pointerleave", leave);
      list.current = null;
      leave();
    };
  }, []);
  const anyGone = entries.some(({ goneAt }) => goneAt !== null);
  const release = useEffectEvent(() => {
    const focus = list.current?.contains(document.activeElement) ?? false;
    if (!isAway() && (pointer.current || focus || isDialogOpen())) return;
    const now = Date.now();
    const stays = ({ item, goneAt }: Entry<Item>) =>
      goneAt === null || item.id === chosen || now - goneAt < stayMs;
    if (!entries.every(stays)) setState({ ids, entries: entries.filter(stays) });
  });
  useEffect(() => {
    if (!anyGone) return;
    const timer = setInterval(release, 1_000);
    return () => clearInterval(timer);
  }, [anyGone]);

  const latest = new Map(items.map((item) => [item.id, item]));
  return {
    items: entries.map(
      ({ item, goneAt }): SteadyItem<Item> => ({
        item: latest.get(item.id) ?? item,
        gone: goneAt !== null,
      }),
    ),
    ref,
  };
}
