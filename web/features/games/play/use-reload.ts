import { useEffect } from "react";
import type { Play } from "#lib/levels";
import { entry, exit } from "#lib/router";
import { withoutPlay, withPlay } from "./arrival.tsx";

/** Changes the current history entry's state without a render: only the next page load reads it. */
const amend = (change: (state: unknown) => unknown): void => {
  const now = entry();
  window.history.replaceState({ ...now, state: change(now?.state) }, "");
};

const tried = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "reloaded" in state && state.reloaded === true;

const begun = new WeakSet<Play>();

/**
 * Marks the play as begun: a reload must not begin it again. Call before anything else that changes
 * the history.
 */
export function markBegun(play: Play): void {
  begun.add(play);
  amend(withoutPlay);
}

/**
 * After a load error, reloads the page once when it becomes visible again (spec 4); a second
 * failure waits for a tap. The level survives the reload until its game has begun; a watched level,
 * until the server has begun it.
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
