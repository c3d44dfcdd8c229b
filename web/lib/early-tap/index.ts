/*
 * The server sends a page's shell, which is drawn before any script. A script in `index.html` remembers the button
 * that was tapped there last and marks it as busy, and the app carries the tap out when it is drawn.
 */

declare global {
  interface Window {
    /** Listens for taps on the drawn page, until the app is there. */
    earlyTap?: ((event: Event) => void) & { button?: HTMLButtonElement };
  }
}

const nameOf = (button: HTMLButtonElement) =>
  button.getAttribute("aria-label") ?? button.textContent;

/**
 * Stops listening, and taps the visible button with the name of the one that was tapped. Call this in
 * the commit that replaces the drawn page: a tap after it reaches the app itself.
 */
export function replayEarlyTap(): void {
  const { earlyTap } = window;
  if (!earlyTap) return;
  window.removeEventListener("click", earlyTap, true);
  const { button } = earlyTap;
  delete earlyTap.button;
  if (!button) return;
  const drawn = [...document.querySelectorAll<HTMLButtonElement>("#root button")];
  drawn
    .find((each) => nameOf(each) === nameOf(button) && each.getClientRects().length > 0)
    ?.click();
}
