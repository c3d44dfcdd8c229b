import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { still } from "#lib/motion";
import { type CelebrationLevel, celebrate, loadCelebration } from "./celebrate.ts";

const countMs = 800;

/**
 * Animates an amount just earned: it counts up, then its coin flies to the header. With a `level`
 * the end of the count is celebrated, and more coins fly. `arrived` runs once: when the first coin
 * arrives, at once if nothing was `paid`, or when the amount is unmounted first, so that the
 * balance never waits for an animation that nobody sees. Returns the ref for the element around
 * the amount.
 */
export function useCoinFlight(
  paid: boolean,
  arrived: () => void,
  level?: CelebrationLevel,
): RefObject<HTMLDivElement | null> {
  const amount = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(arrived);
  useEffect(() => {
    let done = false;
    const once = () => {
      if (!done) arrive();
      done = true;
    };
    if (level) {
      const stop = celebrate(level, { from: amount.current, coins: paid, onArrive: once });
      return () => {
        stop();
        once();
      };
    }
    const flies = paid && !still();
    let land = () => {};
    const fly = () =>
      loadCelebration().then(({ flyCoins }) => {
        if (!done) land = flyCoins({ from: amount.current?.querySelector("svg"), onArrive: once });
      }, once);
    const timer = setTimeout(() => (flies ? void fly() : once()), flies ? countMs : 0);
    return () => {
      clearTimeout(timer);
      land();
      once();
    };
  }, [paid, level]);
  return amount;
}
