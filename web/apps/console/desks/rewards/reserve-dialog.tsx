import { useState } from "react";
import type { SuppliedReward } from "#console/api";
import { m, number } from "#console/words";
import { ActionDialog, TextInput, toast } from "#console-ui";
import { setReserve, useReload } from "./api.ts";
import styles from "./rewards.module.css";

type Props = { reward: SuppliedReward; onClose: () => void };

/** Sets how many of a stock are not sold. */
export function ReserveDialog({ reward, onClose }: Props) {
  const { name, stock } = reward;
  const [reserve, setField] = useState(String(reward.reserve));
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const entered = /^\d{1,9}$/.test(reserve) ? Number(reserve) : null;
  const fault = entered === null ? m.rewards_reserve_needed() : null;
  const left = Math.max(0, (stock ?? 0) - (entered ?? 0));
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.rewards_reserve_title({ name })}
      text={m.rewards_reserve_text()}
      confirm={m.rewards_reserve_set()}
      valid={fault === null}
      onInvalid={() => setChecked(true)}
      refusals={{ stock_unlimited: m.rewards_unlimited() }}
      onConfirm={async () => {
        await setReserve(reward, entered ?? 0);
        toast.done(m.rewards_reserve_done());
        await reload();
      }}
    >
      <TextInput
        label={m.rewards_reserve()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={reserve}
        onChange={(event) => setField(event.currentTarget.value.replace(/\D/g, ""))}
        error={checked ? fault : null}
        data-autofocus
      />
      {entered !== null && (
        <p className={styles.after} aria-live="polite">
          {m.rewards_reserve_leaves({ left: number(left) })}
        </p>
      )}
    </ActionDialog>
  );
}
