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
export function markText({ lowMark }: SuppliedReward, usual: number): string {
  const mark = lowMark ?? usual;
  if (mark === 0) return m.rewards_mark_never();
  return lowMark === null || lowMark === undefined
    ? m.rewards_mark_usual({ mark: usual })
    : number(mark);
}

export const stockText = ({ stock }: SuppliedReward): string =>
  stock === null || stock === undefined ? m.rewards_no_limit() : number(stock);

/** The columns of the list. */
export const columnsOf = (usual: number): Column<SuppliedReward>[] => [
  {
    id: "name",
    header: m.rewards_name(),
    width: 14,
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
    width: 8,
    align: "end",
    cell: ({ credits }) => <Coins value={credits} />,
  },
  { id: "kind", header: m.rewards_kind(), width: 8, cell: ({ kind }) => kindName(kind) },
  { id: "stock", header: m.rewards_stock(), width: 6, align: "end", cell: stockText },
  {
    id: "reserve",
    header: m.rewards_reserve(),
    width: 6,
    align: "end",
    cell: ({ reserve }) => number(reserve),
  },
  {
    id: "mark",
    header: m.rewards_mark(),
    width: 7,
    align: "end",
    onCard: "no",
    cell: (reward) => markText(reward, usual),
  },
  {
    id: "unsettled",
    header: m.rewards_unsettled(),
    width: 6,
    align: "end",
    cell: ({ unsettled }) => number(unsettled),
  },
  {
    id: "delivered",
    header: m.rewards_delivered(),
    width: 6,
    align: "end",
    onCard: "no",
    cell: ({ lastDays }) => number(lastDays.delivered),
  },
  {
    id: "cost",
    header: m.rewards_cost(),
    width: 8,
    align: "end",
    cell: (reward) => <PieceCost reward={reward} />,
  },
  {
    id: "days",
    header: m.rewards_cost_days(),
    width: 9,
    grow: 1,
    align: "end",
    cell: ({ lastDays }) => <DaysCost cost={lastDays} />,
  },
];
