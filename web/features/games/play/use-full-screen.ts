import { type RefObject, useEffect, useState } from "react";

/** Spec 9: on a phone the screen is filled so long after it opened, while the tap that opened it still counts. */
const attemptMs = 1_000;

type Lockable = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

async function fill(element: HTMLElement | null, sideways: boolean): Promise<void> {
  if (!element?.isConnected || document.fullscreenElement) return;
  try {
    // The screen around the game, not the game alone: bar and prompts stay in view.
    await element.requestFullscreen({ navigationUI: "hide" });
    if (sideways) await (screen.orientation as Lockable).lock?.("landscape");
  } catch {
    // No phone of Apple's does it, and none without a tap: the prompt to rotate stays.
  }
}

/** Fills the screen with an element and turns a phone sideways, as far as its browser lets it. */
export function useFullScreen(element: RefObject<HTMLElement | null>, sideways: boolean) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  useEffect(() => {
    if (!sideways) return;
    const timer = setTimeout(() => void fill(element.current, true), attemptMs);
    return () => clearTimeout(timer);
  }, [sideways, element]);
  return {
    full,
    able: Boolean(document.fullscreenEnabled),
    enter: () => void fill(element.current, sideways),
    leave: leaveFullScreen,
  };
}

/** What comes over a game, its result for example, comes over the page again. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
