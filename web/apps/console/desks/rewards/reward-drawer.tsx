import { lazy, Suspense, useState } from "react";
import type { SuppliedReward } from "#console/api";
import { href, navigate, useParams } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Button, Coins, type Fact, Facts, Group, ItemDrawer, Link, Stack } from "#console-ui";
import type { RewardChange } from "./change-dialog.tsx";
import { markText, reserveText, StockBadge, stockText } from "./columns.tsx";
import { kindName } from "./kinds.ts";
import { DaysCost, PieceCost } from "./money.tsx";
import styles from "./rewards.module.css";

const ChangeDialog = lazy(() => import("./change-dialog.tsx"));

type Props = {
  rewards: readonly SuppliedReward[] | undefined;
  usualMark: number;
  /** The address of the list behind. */
  back: string;
};

/** One reward beside the list. Its id is in the address. */
export function RewardDrawer({ rewards, usualMark, back }: Props) {
  const { id } = useParams();
  return (
    <ItemDrawer
      items={rewards}
      chosen={id === undefined ? undefined : (one) => String(one.id) === id}
      onClose={() => navigate(back)}
      title={(reward) => reward?.name ?? m.rewards_name()}
      missing={m.rewards_missing()}
    >
      {(reward) => <Reward reward={reward} usualMark={usualMark} />}
    </ItemDrawer>
  );
}

function Reward({ reward, usualMark }: { reward: SuppliedReward; usualMark: number }) {
  const can = useCan();
  const [asking, setAsking] = useState<RewardChange | null>(null);
  const { id, credits, kind, forSale, unsettled, lastDays } = reward;
  const limited = forSale !== null && forSale !== undefined;
  const codes = kind === "codes";
  const changes = can("rewards.stock");
  const facts: Fact[] = [
    {
      label: m.rewards_stock(),
      value: (
        <span className={styles.name}>
          {stockText(reward)} <StockBadge reward={reward} />
        </span>
      ),
    },
    { label: m.rewards_reserve(), value: reserveText(reward) },
    ...(limited ? [{ label: m.rewards_for_sale(), value: number(forSale) }] : []),
    { label: m.rewards_mark(), value: markText(reward, usualMark) },
    { label: m.rewards_price(), value: <Coins value={credits} /> },
    { label: m.rewards_kind(), value: kindName(kind) },
    { label: m.rewards_unsettled_claims(), value: number(unsettled) },
    { label: m.rewards_delivered(), value: number(lastDays.delivered) },
    { label: m.rewards_cost(), value: <PieceCost reward={reward} /> },
    { label: m.rewards_cost_days(), value: <DaysCost cost={lastDays} /> },
  ];
  const button = (what: RewardChange, text: string) => (
    <Button variant={what === "refill" ? "filled" : "default"} onClick={() => setAsking(what)}>
      {text}
    </Button>
  );
  return (
    <Stack>
      <Facts facts={facts} />
      {changes && (
        <>
          <Group gap="xs">
            {limited && !codes && button("refill", m.rewards_refill())}
            {limited && button("reserve", m.rewards_reserve_set())}
            {button("mark", m.rewards_mark_set())}
            {button("cost", m.rewards_cost_set())}
          </Group>
          {codes && <p className={styles.note}>{m.rewards_no_refill_codes()}</p>}
          {!limited && <p className={styles.note}>{m.rewards_no_refill_limit()}</p>}
        </>
      )}
      <Group gap="xs">
        {can("claims.read") && (
          <Button
            component={Link}
            variant="default"
            size="xs"
            href={href("claims", {}, { reward: String(id) })}
          >
            {m.rewards_claims()}
          </Button>
        )}
        {codes && can("vouchers.read") && (
          <Button component={Link} variant="default" size="xs" href={href("vouchers")}>
            {m.rewards_vouchers()}
          </Button>
        )}
      </Group>
      {asking && (
        <Suspense>
          <ChangeDialog
            change={asking}
            reward={reward}
            usualMark={usualMark}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
