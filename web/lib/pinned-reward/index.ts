import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";

/*
 * The reward that the subscriber saves up for: chosen on Rewards, shown in Today on the home screen.
 * The server has no place for it: the choice stays on this device, until the logout.
 */

const listeners = new Set<() => void>();

const pinned = (): number | null => Number(preference.get("pin")) || null;

export function pinReward(id: number | null): void {
  preference.set("pin", id === null ? null : String(id));
  for (const listener of listeners) listener();
}

/** The pinned reward's id. */
export const usePinnedReward = (): number | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, pinned);
