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

const begun = new WeakSet<Play>();

/** Its game begins: a reload does not begin it again. Before anything else that changes the history. */
export function spend(play: Play): void {
  begun.add(play);
  amend(withoutPlay);
}

/**
 * After a load error the page reloads when it becomes visible again (spec 4), once: what fails then too waits for a tap.
 * A level outlives the reload until its game has begun; one that is watched, until the server has begun it.
 */
export function useReload(failed: boolean, play: Play | null): void {
  useEffect(() => {
    if (play && !begun.has(play)) amend((state) => withPlay(state, play));
  }, [play]);

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
