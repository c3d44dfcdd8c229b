import { useState } from "react";
import type { SuppliedReward } from "#console/api";
import { m, number } from "#console/words";
import {
  ActionDialog,
  ReasonField,
  reasonFault,
  SegmentedControl,
  TextInput,
  toast,
} from "#console-ui";
import { changeStock, useReload } from "./api.ts";
import styles from "./rewards.module.css";

type Props = { reward: SuppliedReward; onClose: () => void };

/** Adds to a stock or takes away, for a reason. */
export function RefillDialog({ reward, onClose }: Props) {
  // What the person saw when the dialog opened. A call whose answer was lost is sent with the same
  // number of changes again, whatever the list has loaded meanwhile: then the server refuses it.
  const [seen] = useState(reward);
  const [way, setWay] = useState("add");
  const [count, setCount] = useState("");
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const takes = way === "take";
  const stock = seen.stock ?? 0;
  const entered = /^[1-9]\d{0,8}$/.test(count) ? Number(count) : null;
  const after = stock + (entered ?? 0) * (takes ? -1 : 1);
  const fault =
    entered === null
      ? m.rewards_count_needed()
      : after < 0
        ? m.rewards_count_too_much({ stock: number(stock) })
        : null;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.rewards_refill_title({ name: seen.name })}
      confirm={takes ? m.rewards_take() : m.rewards_add()}
      danger={takes}
      valid={fault === null && reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      refusals={{
        stock_too_high: m.rewards_too_high(),
        stock_follows_vouchers: m.rewards_follows(),
        stock_unlimited: m.rewards_unlimited(),
      }}
      conflicts={["stock_changed"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        const by = (entered ?? 0) * (takes ? -1 : 1);
        const changed = await changeStock(seen, by, reason.trim());
        toast.done(m.rewards_refilled({ stock: number(changed.stock ?? after) }));
        await reload();
      }}
    >
      <SegmentedControl
        aria-label={m.rewards_refill_way()}
        fullWidth
        data={[
          { value: "add", label: m.rewards_add() },
          { value: "take", label: m.rewards_take() },
        ]}
        value={way}
        onChange={setWay}
      />
      <TextInput
        label={m.rewards_count()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={count}
        onChange={(event) => setCount(event.currentTarget.value.replace(/\D/g, ""))}
        error={checked ? fault : null}
        data-autofocus
      />
      <p className={styles.after} aria-live="polite">
        {entered === null
          ? m.rewards_before({ before: number(stock) })
          : m.rewards_after({ before: number(stock), after: number(after) })}
      </p>
      <ReasonField
        value={reason}
        onChange={setReason}
        checked={checked}
        hint={m.rewards_reason_hint()}
        max={200}
      />
    </ActionDialog>
  );
}
