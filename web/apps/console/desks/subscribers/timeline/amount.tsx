import type { TimelineEvent } from "#console/api";
import { fromUnits, money } from "#console/money";
import { m } from "#console/words";
import { Coins, useCoins } from "#console-ui";
import styles from "./timeline.module.css";

/** Credits or money that an event moved, with its sign. */
export function Amount({ event: { source, word, amount, detail } }: { event: TimelineEvent }) {
  if (amount === null || amount === undefined) return null;
  if (source === "wallet") {
    return (
      <span className={styles.amount} data-sign={amount < 0 ? "minus" : "plus"}>
        <Coins value={amount} signed />
      </span>
    );
  }
  if (source === "charge" && detail) {
    const text = money(fromUnits(amount, detail), detail);
    if (word === "refund_refunded" || word === "refund_outside") {
      return (
        <span className={styles.amount} data-sign="plus">
          +{text}
        </span>
      );
    }
    // Only a paid charge has moved money.
    if (word !== "paid") return <span className={styles.amount}>{text}</span>;
    return (
      <span className={styles.amount} data-sign="minus">
        −{text}
      </span>
    );
  }
  return null;
}

/**
 * The amount of an event that moves nothing itself: the wallet's own event beside it does, so that
 * nobody counts the same credits twice.
 */
export function useWorth(): (event: TimelineEvent) => string | null {
  const coins = useCoins();
  return ({ source, amount }) => {
    if (!amount) return null;
    const text = { amount: coins(amount) };
    if (source === "claim") return m.care_price(text);
    if (source === "task") return m.care_worth(text);
    return source === "tournament" ? m.care_fee(text) : null;
  };
}
