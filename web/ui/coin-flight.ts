import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { still } from "./coins.tsx";
import { flyCoin } from "./fly.ts";

/** How long an amount counts before its coin flies to the balance. */
const countMs = 800;

/**
 * For an amount that was just earned: it counts, then its coin flies to the header. `arrived` runs once: with the coin,
 * at once where nothing was `paid`, and when the amount goes before, so that the balance never waits for what
 * nobody sees. The answer is for the element around the amount.
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
