import { useCallback, useEffect, useRef } from "react";
import { useReceiveBalance } from "../subscriber/index.ts";
import { holdBalance } from "./hold.ts";

/**
 * A balance that coins bring to the header. Call `hold` before a call that pays, so that no event of
 * the server shows the balance before the coins arrive; then `arrive` with the balance, or `release` if
 * nothing was paid. Unmounting releases.
 */
export function useHeldBalance() {
  const receive = useReceiveBalance();
  const held = useRef(() => {});
  const release = useCallback(() => {
    held.current();
    held.current = () => {};
  }, []);
  const hold = useCallback(() => {
    release();
    held.current = holdBalance();
  }, [release]);
  useEffect(() => () => held.current(), []);
  return {
    hold,
    arrive(balance: number) {
      receive(balance);
      release();
    },
    release,
  };
}
