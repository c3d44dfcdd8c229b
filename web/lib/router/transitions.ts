import { still } from "../motion/index.ts";
import { animateScreens, entry } from "./history.ts";
import "./transitions.css";

const nothing = () => undefined;

/** The change of screen that waits for the picture of the old screen. */
let pending: (() => void) | null = null;

/**
 * Fades from one screen to the next, in browsers with view transitions. Not for Back and Forward,
 * where the browser may draw a transition of its own; nor for another state of the same screen, a
 * hidden page, or a person who wants less motion: there the screen changes at once. So it does
 * from an open sheet, which closes in the same moment and gives back its history entry.
 */
export function startTransitions(): void {
  if (!("startViewTransition" in document)) return;
  animateScreens((change, to) => {
    // A second tap before the first one's screen has changed: the last one counts.
    if (pending) {
      pending = change;
      return;
    }
    const { pathname } = new URL(to, window.location.href);
    const same = pathname === window.location.pathname || entry()?.overlay === true;
    if (same || still() || document.visibilityState === "hidden") {
      change();
      return;
    }
    pending = change;
    const transition = document.startViewTransition?.(async () => {
      const latest = pending;
      pending = null;
      latest?.();
      // React draws the new screen, scrolls and sets the focus in between.
      await new Promise((drawn) => setTimeout(drawn));
    });
    // A transition that the browser leaves out rejects these; the screen has changed all the same.
    transition?.ready.catch(nothing);
    transition?.finished.catch(nothing);
  });
}
