import { useSyncExternalStore } from "react";

/** The names of others by the item that they have open, such as `claims/4f…`. */
export type Present = Readonly<Record<string, readonly string[]>>;

let state: { late: boolean; present: Present } = { late: false, present: {} };
const listeners = new Set<() => void>();

export function setLive(change: Partial<typeof state>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const nobody: readonly string[] = [];

/** Whether the page has heard nothing from the server for so long that it may be out of date. */
export const useLate = (): boolean => useSyncExternalStore(subscribe, () => state.late);

/** The names of others who have an item open. */
export const useOthers = (item: string | null): readonly string[] =>
  useSyncExternalStore(subscribe, () => (item === null ? nobody : (state.present[item] ?? nobody)));
