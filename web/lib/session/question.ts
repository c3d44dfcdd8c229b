import { useSyncExternalStore } from "react";

/**
 * Two numbers with most digits hidden; null for a subscriber of the partner channel without a
 * number.
 */
export type MaskedNumbers = { present: string | null; arriving: string | null };

export type Question =
  /** Another subscriber is logged in here. The hand-off stays valid for two minutes. */
  | { kind: "switch"; handOff: string; who: MaskedNumbers }
  /** Another browser began this log-in. */
  | { kind: "elsewhere"; text: string };

let question: Question | null = null;
const listeners = new Set<() => void>();

export function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question);
