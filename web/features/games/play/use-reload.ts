import { useEffect } from "react";
import type { Play } from "#lib/levels";
import { entry, exit } from "#lib/router";
import { withoutPlay, withPlay } from "./arrival.tsx";

/** Changes what the present entry hands over. Nothing moves and nothing is drawn anew: the next page reads it. */
const amend = (change: (state: unknown) => unknown): void => {
  const now = entry();
  window.history.replaceState({ ...now, state: change(now?.state) }, "");
};

const tried = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "reloaded" in state && state.reloaded === true;

/**
 * After a load error the page reloads when it becomes visible again (spec 4), once: what fails then too waits for a tap.
 * A level outlives the reload until its game has begun.
 */
export function useReload(failed: boolean, begun: boolean, play: Play | null): void {
  useEffect(() => {
    if (!play) return;
    amend((state) => (begun ? withoutPlay(state) : withPlay(state, play)));
  }, [play, begun]);

  useEffect(() => {
    if (!failed) return;
    const reload = () => {
      if (document.visibilityState !== "visible" || tried(entry()?.state)) return;
      amend((state) => ({ ...(state as object | undefined), reloaded: true }));
      exit.reload();
    };
    document.addEventListener("visibilitychange", reload);
    return () => document.removeEventListener("visibilitychange", reload);
  }, [failed]);
}
