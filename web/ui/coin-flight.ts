import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { still } from "./coins.tsx";
import { flyCoin } from "./fly.ts";

const countMs = 800;

/**
 * Animates an amount just earned: it counts up, then its coin flies to the header. `arrived` runs
 * once: when the coin arrives, at once if nothing was `paid`, or when the amount is unmounted
 * first, so that the balance never waits for an animation that nobody sees. Returns the ref for the
 * element around the amount.
 */
export function useCoinFlight(
  paid: boolean,
  arrived: () => void,
): RefObject<HTMLDivElement | null> {
  const amount = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(arrived);
  useEffect(() => {
    let done = false;
    const once = () => {
      if (!done) arrive();
      done = true;
    };
    const timer = setTimeout(
      () => void flyCoin(amount.current?.querySelector("svg")).then(once),
      paid && !still() ? countMs : 0,
    );
    return () => {
      clearTimeout(timer);
      once();
    };
  }, [paid]);
  return amount;
}
