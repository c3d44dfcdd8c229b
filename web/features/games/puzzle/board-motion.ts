import { still } from "#lib/motion";

const turnMs = 340;

/**
 * A quarter turn to `turns`: the tile draws back, swings past, lands flat and settles. The style
 * already has the end, so reduced motion and a second tap show it at once.
 */
export function animateTurn(face: HTMLElement, turns: number): void {
  // Old browsers and tests have no such call.
  if (still() || typeof face.animate !== "function") return;
  for (const running of face.getAnimations()) running.cancel();
  const at = (quarter: number, wide: number, high = wide) =>
    `rotate(${(turns + quarter) * 90}deg) scale(${wide}, ${high})`;
  const raised = "0 0 1.1rem oklch(0 0 0 / 0.55)";
  const flat = "0 0 0 oklch(0 0 0 / 0)";
  face.animate(
    [
      { transform: at(-1, 1), boxShadow: flat, easing: "ease-out" },
      {
        offset: 0.2,
        transform: at(-1.1, 0.93),
        boxShadow: flat,
        easing: "cubic-bezier(.45,0,.3,1)",
      },
      { offset: 0.64, transform: at(0.1, 1.1), boxShadow: raised, easing: "ease-in" },
      { offset: 0.8, transform: at(-0.02, 1.05, 0.94), boxShadow: flat, easing: "ease-out" },
      { transform: at(0, 1), boxShadow: flat },
    ],
    turnMs,
  );
}
