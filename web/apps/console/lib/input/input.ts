/* What the person at this page does with the keyboard, the pointer, the wheel and touch. */

/** Somebody without input for this long counts as away from the page. */
export const awayMs = 60_000;

let last = Date.now();
const returned = new Set<() => void>();

/** Notes that the person is there. Call this for what no event reports, such as a used passkey. */
export function noteInput(): void {
  const back = isAway();
  last = Date.now();
  if (back) for (const listener of returned) listener();
}

/** Milliseconds since the last input; the page's start counts as one. */
export const sinceInput = (): number => Date.now() - last;

export const isAway = (): boolean => sinceInput() >= awayMs;

/** Reports the first input after the person was away. */
export function onReturn(listener: () => void): () => void {
  returned.add(listener);
  return () => returned.delete(listener);
}

/**
 * Screen readers click without a pointer, and voice control writes without keys. Scrolling is not in
 * the list, because the page scrolls by itself too: the wheel, a finger and the keys are.
 */
const events = [
  "keydown",
  "pointerdown",
  "click",
  "input",
  "wheel",
  "touchstart",
  "touchmove",
] as const;
for (const event of events) {
  window.addEventListener(event, noteInput, { capture: true, passive: true });
}

// A browser also reports a pointer that rests while the page changes under it.
let place: { x: number; y: number } | null = null;
window.addEventListener(
  "pointermove",
  ({ screenX: x, screenY: y }) => {
    const moved = place !== null && (place.x !== x || place.y !== y);
    place = { x, y };
    if (moved) noteInput();
  },
  { capture: true, passive: true },
);
