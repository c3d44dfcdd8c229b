import { useQuery } from "@tanstack/react-query";
import { ExportButton, SavedFilters } from "#console/lists";
import { m } from "#console/words";
import { Filters, Select, Switch } from "#console-ui";
import { useDesk } from "./address.ts";
import { claimRewardsQuery } from "./api.ts";
import styles from "./claims.module.css";
import { isSettled } from "./lists.ts";

/** The filters of the desk beside its lists. Settled claims have no promise that could be broken. */
export function DeskFilterRow() {
  const { desk, set, query, apply } = useDesk();
  const { state, reward, late } = desk;
  const rewards = useQuery(claimRewardsQuery()).data?.items ?? [];
  const settled = isSettled(state);
  return (
    <Filters
      changed={reward !== "" || late !== ""}
      onClear={() => set({ reward: "", late: "" })}
      tools={
        <>
          <SavedFilters list="claims" query={query} onApply={apply} />
          <ExportButton
            list={{
              list: "claims",
              state,
              late: late !== "",
              ...(reward !== "" && { reward: Number(reward) }),
            }}
            name={m.lists_name_claims()}
          />
        </>
      }
    >
      <Select
        label={m.claims_filter_reward()}
        searchable
        data={[
          { value: "", label: m.claims_filter_all() },
          ...rewards.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={reward}
        onChange={(next) => set({ reward: next ?? "" })}
      />
      {!settled && (
        <Switch
          className={styles.late}
          label={state === "shipped" ? m.claims_filter_overdue() : m.claims_filter_late()}
          checked={late !== ""}
          onChange={(event) => set({ late: event.currentTarget.checked ? "yes" : "" })}
        />
      )}
    </Filters>
  );
}
