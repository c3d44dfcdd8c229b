import type { DeliveryCost, SuppliedReward } from "#console/api";
import { money } from "#console/money";
import { usePortal } from "#console/session";
import { m } from "#console/words";
import styles from "./rewards.module.css";

/** Writes amounts in the portal's currency. */
export function useMoney(): (amount: string) => string {
  const currency = usePortal()?.currency;
  return (amount) => (currency ? money(amount, currency) : amount);
}

/** What one piece costs. */
export function PieceCost({ reward: { cost, kind } }: { reward: SuppliedReward }) {
  const write = useMoney();
  if (kind === "codes") return m.rewards_cost_of_file();
  return cost === null || cost === undefined ? m.rewards_cost_unknown() : write(cost);
}

/** What the deliveries of 30 days cost, with those whose cost is not known. */
export function DaysCost({ cost: { amount, delivered, withoutCost } }: { cost: DeliveryCost }) {
  const write = useMoney();
  if (delivered === 0) return "–";
  return (
    <span className={styles.cost}>
      {delivered > withoutCost && <span>{write(amount)}</span>}
      {withoutCost > 0 && (
        <span className={styles.quiet}>{m.rewards_without_cost({ count: withoutCost })}</span>
      )}
    </span>
  );
}
