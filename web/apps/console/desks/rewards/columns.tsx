import type { SuppliedReward } from "#console/api";
import { m, number } from "#console/words";
import { Badge, Coins, type Column } from "#console-ui";
import { kindName } from "./kinds.ts";
import { DaysCost, PieceCost } from "./money.tsx";
import styles from "./rewards.module.css";

/** A mark for what is not as usual. */
export function StockBadge({ reward: { offered, forSale, low } }: { reward: SuppliedReward }) {
  if (!offered) return <Badge color="gray">{m.rewards_not_offered()}</Badge>;
  if (forSale === 0) return <Badge color="danger">{m.rewards_out()}</Badge>;
  return low ? <Badge color="warn">{m.rewards_low()}</Badge> : null;
}

/** A mark of a reward in words; `usual` is that of rewards without one of their own. */
export function markText({ lowMark, forSale }: SuppliedReward, usual: number): string {
  // A reward without a limit is never low.
  if (forSale === null || forSale === undefined) return "–";
  const mark = lowMark ?? usual;
  if (mark === 0) return m.rewards_mark_never();
  return lowMark === null || lowMark === undefined
    ? m.rewards_mark_usual({ mark: usual })
    : number(mark);
}

export const stockText = ({ stock }: SuppliedReward): string =>
  stock === null || stock === undefined ? m.rewards_no_limit() : number(stock);

/** A reserve in words; a reward without a limit has none. */
export const reserveText = ({ reserve, forSale }: SuppliedReward): string =>
  forSale === null || forSale === undefined ? "–" : number(reserve);

/** The columns of the list. */
export const columnsOf = (usual: number): Column<SuppliedReward>[] => [
  {
    id: "name",
    header: m.rewards_name(),
    width: 11,
    grow: 2,
    cell: (reward) => (
      <span className={styles.name}>
        {reward.name} <StockBadge reward={reward} />
      </span>
    ),
  },
  {
    id: "price",
    header: m.rewards_price(),
    width: 9,
    align: "end",
    cell: ({ credits }) => <Coins value={credits} />,
  },
  { id: "kind", header: m.rewards_kind(), width: 8, cell: ({ kind }) => kindName(kind) },
  { id: "stock", header: m.rewards_stock(), width: 5, align: "end", cell: stockText },
  {
    id: "reserve",
    header: m.rewards_reserve(),
    width: 5,
    align: "end",
    cell: reserveText,
  },
  {
    id: "mark",
    header: m.rewards_mark(),
    width: 5.5,
    align: "end",
    onCard: "no",
    cell: (reward) => markText(reward, usual),
  },
  {
    id: "unsettled",
    header: m.rewards_unsettled(),
    width: 5.5,
    align: "end",
    cell: ({ unsettled }) => number(unsettled),
  },
  {
    id: "delivered",
    header: m.rewards_delivered(),
    width: 5.5,
    align: "end",
    onCard: "no",
    cell: ({ lastDays }) => number(lastDays.delivered),
  },
  {
    id: "cost",
    header: m.rewards_cost(),
    width: 6.5,
    align: "end",
    cell: (reward) => <PieceCost reward={reward} />,
  },
  {
    id: "days",
    header: m.rewards_cost_days(),
    width: 7.5,
    align: "end",
    cell: ({ lastDays }) => <DaysCost cost={lastDays} />,
  },
];
