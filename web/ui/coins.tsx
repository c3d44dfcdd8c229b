import { useEffect, useRef, useState } from "react";
import { useConfig } from "#lib/config";
import { still } from "#lib/motion";
import { number } from "#words";
import styles from "./coins.module.css";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

const countMs = 700;

/** Counts from the shown number to `value`. A newer value interrupts the animation. */
export function useCountUp(value: number, from?: number): number {
  const [shown, setShown] = useState(from ?? value);
  const now = useRef(shown);
  useEffect(() => {
    const start = now.current;
    if (start === value) return;
    let frame = 0;
    const put = (next: number) => {
      now.current = next;
      setShown(next);
    };
    if (still()) {
      frame = requestAnimationFrame(() => put(value));
      return () => cancelAnimationFrame(frame);
    }
    let began: number | null = null;
    const step = (time: number) => {
      began ??= time;
      const part = Math.min(1, (time - began) / countMs);
      put(Math.round(start + (value - start) * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

/** The only gold element in the product. The stylesheet of a brand with a coin of its own finds the place by `data-coin`. */
export function Coin({ size = 20 }: { size?: number }) {
  return (
    <svg
      data-coin=""
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={styles.coin}
    >
      <circle cx="12" cy="13" r="10" className={styles.edge} />
      <circle cx="12" cy="11.5" r="10" className={styles.disc} />
      <path d="M12 5.6l3.4 5.9-3.4 5.9-3.4-5.9z" className={styles.mark} />
    </svg>
  );
}

export type CoinsProps = {
  value: number;
  size?: "s" | "m" | "l";
  /** Shows a sign: +15, −250. */
  signed?: boolean;
  /** The number at which the count starts. */
  from?: number;
};

/** An amount of credits. Screen readers read the operator's word for credits; it is not drawn. */
export function Coins({ value, size = "m", signed, from }: CoinsProps) {
  const { coin } = useConfig();
  const shown = useCountUp(value, from);
  const sign = signed ? (value < 0 ? "−" : "+") : value < 0 ? "−" : "";
  return (
    <span className={cx(styles.coins, styles[size])}>
      <Coin size={size === "l" ? 36 : size === "m" ? 20 : 16} />
      {/* The sign comes first in every language. */}
      <span aria-hidden="true" dir="ltr">
        {sign}
        {number(Math.abs(shown))}
      </span>
      <VisuallyHidden>
        {sign}
        {number(Math.abs(value))} {coin}
      </VisuallyHidden>
    </span>
  );
}

/** The balance in the header. Counts to a new value, and lights up once when the balance grows. */
export function CoinChip({ value }: { value: number }) {
  const before = useRef(value);
  const [received, setReceived] = useState(0);
  useEffect(() => {
    if (value > before.current) setReceived((count) => count + 1);
    before.current = value;
  }, [value]);
  return (
    <span className={styles.chip} data-coin-chip="">
      {received > 0 && <span key={received} className={styles.glow} />}
      <Coins value={value} />
    </span>
  );
}
