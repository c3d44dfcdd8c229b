import { useEffect, useEffectEvent } from "react";
import { back, guardNavigation, navigate } from "./history.ts";
import { openOverlay, unwind } from "./overlay.ts";

/**
 * While `active`, asks before the screen is left: `ask` receives a function that leaves. Covers
 * links, Back and closing the tab; for the tab the browser asks in its own words.
 */
export function useLeaveGuard(active: boolean, ask: (leave: () => void) => void): void {
  const asked = useEffectEvent(ask);
  useEffect(() => {
    if (!active) return;
    // Back removes only this extra entry of the same address.
    let releaseBack = () => {};
    const guardBack = () => {
      releaseBack = openOverlay(() => {
        guardBack();
        wish(() => back());
      });
    };
    const wish = (go: () => void) =>
      asked(() => {
        release();
        unwind(go);
      });
    const releaseLinks = guardNavigation((to, options) =>
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
