import { play } from "#lib/sound";
import { still } from "#ui";

/** Vibration and sound for a claimed day; more of it for a milestone. None under reduced motion. */
export function feelClaim(milestone: boolean): void {
  if (still()) return;
  navigator.vibrate?.(milestone ? [20, 50, 20, 50, 60] : [20, 40, 30]);
  play(milestone ? "cheer" : "coin");
}
