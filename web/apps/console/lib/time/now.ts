import { useSyncExternalStore } from "react";

const everyMs = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The present time in ms, anew every half minute: one clock for all times on a screen. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => {
    // The first reader after a pause, or after the clock was set.
    if (Math.abs(Date.now() - now) > everyMs) now = Date.now();
    return now;
  });
