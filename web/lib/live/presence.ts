/** A tab hidden for less still counts as visible: people switch apps and come back. */
const hiddenMs = 60_000;

/**
 * Runs `work` while the tab is visible and has a network. The signal aborts when the tab was hidden
 * for a minute, is closed or loses the network; afterwards `work` runs again. The returned function
 * stops it for good.
 */
export function inPresence(work: (signal: AbortSignal) => Promise<unknown>): () => void {
  let running: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    if (running || !navigator.onLine) return;
    const mine = new AbortController();
    running = mine;
    const over = () => {
      if (running === mine) running = null;
    };
    // `work` ends by itself with the session; the next log-in starts it anew.
    work(mine.signal).then(over, over);
  }
  function stop(): void {
    clearTimeout(hiding);
    running?.abort();
    running = null;
  }
  function visibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === "visible") start();
    else hiding = setTimeout(stop, hiddenMs);
  }

  // An open stream would keep the page out of the browser's back/forward cache.
  const listeners = { pagehide: stop, pageshow: visibility, offline: stop, online: visibility };
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
  document.addEventListener("visibilitychange", visibility);
  if (document.visibilityState === "visible") start();
  return () => {
    stop();
    for (const [name, listener] of Object.entries(listeners)) {
      window.removeEventListener(name, listener);
    }
    document.removeEventListener("visibilitychange", visibility);
  };
}
