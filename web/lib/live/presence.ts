/** So long a tab may be hidden and is still taken for looked at: people go to another app and come back. */
const hiddenMs = 60_000;

/**
 * Runs `work` while somebody may look and there is a network: its signal is aborted when the tab was hidden for a
 * minute, is put away, or loses the network, and it runs again when that is over. The returned call ends it for good.
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
    // It ends by itself when the session has; whoever logs in next starts anew.
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

  // An open stream would keep the page out of the browser's cache of pages to go back to.
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
