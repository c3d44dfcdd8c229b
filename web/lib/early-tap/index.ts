/*
 * The server sends a page's shell, which is drawn before any script. A script in `index.html` remembers the button
 * that was tapped there last and marks it as busy, and the app taps it when it is drawn. After 30 seconds the script
 * forgets the tap, and the button can be tapped again: a tap that acts later would surprise.
 */

declare global {
  interface Window {
    /** Listens for taps on the drawn page, until the app is there. */
    earlyTap?: ((event: Event) => void) & { button?: HTMLButtonElement | null; forget(): void };
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
  earlyTap.forget();
  if (!button) return;
  const drawn = [...document.querySelectorAll<HTMLButtonElement>("#root button")];
  drawn
    .find((each) => nameOf(each) === nameOf(button) && each.getClientRects().length > 0)
    ?.click();
}
