/** Follows the preference for reduced motion until `signal` aborts. */
export function heedStillness(signal: AbortSignal, set: (still: boolean) => void): void {
  const wish = window.matchMedia("(prefers-reduced-motion: reduce)");
  wish.addEventListener("change", () => set(wish.matches), { signal });
  set(wish.matches);
}
