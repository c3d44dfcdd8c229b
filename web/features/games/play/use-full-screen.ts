import { type RefObject, useEffect, useState } from "react";

/**
 * Spec 9: the delay before a phone's screen is filled; the tap that opened the game still counts as
 * a gesture.
 */
const attemptMs = 1_000;

type Lockable = ScreenOrientation & { lock?: (orientation: "landscape") => Promise<void> };

async function fill(element: HTMLElement | null, sideways: boolean): Promise<void> {
  if (!element?.isConnected || document.fullscreenElement) return;
  try {
    // The game's screen, not the game alone: bar and prompts stay visible.
    await element.requestFullscreen({ navigationUI: "hide" });
    if (sideways) await (screen.orientation as Lockable).lock?.("landscape");
  } catch {
    // iPhones cannot, and no browser can without a tap. The prompt to rotate stays.
  }
}

/**
 * Fills the screen, by itself where `fills`, and locks landscape where `sideways`, as far as the
 * browser allows.
 */
export function useFullScreen(
  element: RefObject<HTMLElement | null>,
  fills: boolean,
  sideways: boolean,
) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const changed = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);
  useEffect(() => {
    if (!fills) return;
    const timer = setTimeout(() => void fill(element.current, sideways), attemptMs);
    return () => clearTimeout(timer);
  }, [fills, sideways, element]);
  return {
    full,
    able: Boolean(document.fullscreenEnabled),
    enter: () => void fill(element.current, fills && sideways),
    leave: leaveFullScreen,
  };
}

/** For sheets over the page, such as the result. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
