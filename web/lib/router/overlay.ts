import { entry, pushOverlay } from "./history.ts";

/*
 * Sheets and the back button. An open sheet owns a history entry of the same address, so Back
 * closes only the sheet. A sheet that closes otherwise gives its entry back a moment later; a sheet
 * that opens in that moment (one follows another, or React mounts twice) takes it over.
 */
type OverlayEntry = { close: () => void };
const stack: OverlayEntry[] = [];
let toGiveBack = 0;
let ownPop = false;
let afterUnwind: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    if (ownPop) {
      ownPop = false;
      const then = afterUnwind;
      afterUnwind = null;
      then?.();
      return;
    }
    stack.pop()?.close();
  });
  // A reload closes a sheet and leaves its entry.
  if (entry()?.overlay === true) {
    toGiveBack = 1;
    window.addEventListener("load", settle, { once: true });
  }
}

function settle(): void {
  const steps = toGiveBack;
  toGiveBack = 0;
  // After a navigation the entry belongs to a screen.
  if (steps === 0 || entry()?.overlay !== true) return;
  ownPop = true;
  window.history.go(-steps);
}

/**
 * Call when a sheet opens. `close` runs on Back. Call the returned function when the sheet closes.
 */
export function openOverlay(close: () => void): () => void {
  const own: OverlayEntry = { close };
  stack.push(own);
  if (toGiveBack > 0) toGiveBack -= 1;
  else pushOverlay();
  return () => {
    const index = stack.indexOf(own);
    if (index < 0) return;
    stack.splice(index, 1);
    toGiveBack += 1;
    clearTimeout(timer);
    timer = setTimeout(settle, 0);
  };
}

/** Gives back the entries of all open sheets, then runs `then`: for leaving from within a sheet. */
export function unwind(then: () => void): void {
  clearTimeout(timer);
  const steps = stack.length + toGiveBack;
  stack.length = 0;
  toGiveBack = 0;
  if (steps === 0 || entry()?.overlay !== true) {
    then();
    return;
  }
  ownPop = true;
  afterUnwind = then;
  window.history.go(-steps);
}
