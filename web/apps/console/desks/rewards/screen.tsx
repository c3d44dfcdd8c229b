import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DeliveryCost, SuppliedReward } from "#console/api";
import { ExportButton, SavedFilters } from "#console/lists";
import { href, useFilters } from "#console/router";
import { m } from "#console/words";
import { DataTable, Filters, Note, Page, Switch, wholeList } from "#console-ui";
import { rewardsQuery } from "./api.ts";
import { columnsOf } from "./columns.tsx";
import { useMoney } from "./money.tsx";
import { RewardDrawer } from "./reward-drawer.tsx";
import styles from "./rewards.module.css";

const usual = { low: "", offered: "" };

const idOf = ({ id }: SuppliedReward) => String(id);

/** The rewards with their stock, reserve and cost, and one of them beside the list. */
export default function Rewards() {
  const query = useQuery(rewardsQuery());
  const { filters, set, clear, changed, query: saved, apply } = useFilters(usual);
  const low = filters.low === "yes";
  const offered = filters.offered === "yes";
  const usualMark = query.data?.usualLowMark ?? 0;
  const columns = useMemo(() => columnsOf(usualMark), [usualMark]);
  const found = query.data?.items.filter(
    (reward) => (!low || (reward.low && reward.offered)) && (!offered || reward.offered),
  );
  const address = { low: low ? "yes" : null, offered: offered ? "yes" : null };
  return (
    <Page fill title={m.rewards_title()} intro={m.rewards_intro()}>
      {query.data && <Total cost={query.data.total} />}
      <Filters
        changed={changed}
        onClear={clear}
        tools={
          <>
            <SavedFilters list="rewards" query={saved} onApply={apply} />
            <ExportButton list={{ list: "rewards", low, offered }} name={m.lists_name_rewards()} />
          </>
        }
      >
        <Switch
          className={styles.switch}
          label={m.rewards_filter_low()}
          checked={low}
          onChange={(event) => set({ low: event.currentTarget.checked ? "yes" : "" })}
        />
        <Switch
          className={styles.switch}
          label={m.rewards_filter_offered()}
          checked={offered}
          onChange={(event) => set({ offered: event.currentTarget.checked ? "yes" : "" })}
        />
      </Filters>
      <DataTable
        name="rewards"
        label={m.rewards_title()}
        list={wholeList(query, found)}
        columns={columns}
        rowId={idOf}
        rowHref={(reward) => href("reward", { id: idOf(reward) }, address)}
        empty={
          changed ? (
            <Note
              icon="search"
              title={m.rewards_none_found_title()}
              text={m.rewards_none_found_text()}
            />
          ) : (
            <Note icon="rewards" title={m.rewards_empty_title()} text={m.rewards_empty_text()} />
          )
        }
      />
      <RewardDrawer
        rewards={query.data?.items}
        usualMark={usualMark}
        back={href("rewards", {}, address)}
      />
    </Page>
  );
}

/** What all deliveries of 30 days cost. */
function Total({ cost: { amount, delivered, withoutCost } }: { cost: DeliveryCost }) {
  const write = useMoney();
  return (
    <p className={styles.total}>
      <span className={styles.quiet}>{m.rewards_total()}</span>
      <strong>{m.rewards_total_of({ count: delivered, cost: write(amount) })}</strong>
      {withoutCost > 0 && <span>{m.rewards_without_cost({ count: withoutCost })}</span>}
    </p>
  );
}
