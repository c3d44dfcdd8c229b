import { useEffect, useEffectEvent } from "react";
import { back, holdNavigation, navigate } from "./history.ts";
import { holdOverlay, unwind } from "./overlay.ts";

/**
 * While `active`, leaving the screen is asked about first: `ask` gets what carries the wish out. Covers
 * links, Back and the closing of the tab (there the browser asks in its own words).
 */
export function useLeaveGuard(active: boolean, ask: (leave: () => void) => void): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!active) return;
    // An entry of the same address: Back takes it away, and nothing else.
    let releaseBack = () => {};
    const guardBack = () => {
      releaseBack = holdOverlay(() => {
        guardBack();
        wish(() => back());
      });
    };
    const wish = (go: () => void) =>
      asked(() => {
        release();
        unwind(go);
      });
    const releaseLinks = holdNavigation((to, options) =>
      wish(() => navigate(to, { ...options, replace: true })),
    );
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = () => {
      releaseLinks();
      window.removeEventListener("beforeunload", beforeUnload);
    };
    guardBack();
    window.addEventListener("beforeunload", beforeUnload);
    return () => {
      release();
      releaseBack();
    };
  }, [active]);
}
