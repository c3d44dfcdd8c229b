import { useState } from "react";
import type { SuppliedReward } from "#console/api";
import { decimalsOf } from "#console/money";
import { usePortal } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, NumberInput, toast } from "#console-ui";
import { setCost, useReload } from "./api.ts";
import { useMoney } from "./money.tsx";

type Props = { reward: SuppliedReward; onClose: () => void };

/** Sets what one piece costs the operator. Finance confirms it by the passkey. */
export default function CostDialog({ reward, onClose }: Props) {
  const { name, kind } = reward;
  const currency = usePortal()?.currency ?? "";
  const write = useMoney();
  const reload = useReload();
  const [cost, setField] = useState<number | string>(reward.cost ?? "");
  const text = String(cost);
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.rewards_cost_title({ name })}
      text={kind === "codes" ? m.rewards_cost_text_codes() : m.rewards_cost_text()}
      confirm={m.rewards_cost_set()}
      onConfirm={async () => {
        const doing =
          text === ""
            ? m.rewards_cost_unknown_doing({ name })
            : m.rewards_cost_doing({ name, cost: write(text) });
        await setCost(reward, text === "" ? null : text, doing);
        toast.done(m.rewards_cost_done());
        await reload();
      }}
    >
      <NumberInput
        label={m.rewards_cost_label({ currency })}
        description={m.rewards_cost_hint()}
        value={cost}
        onChange={setField}
        min={0}
        max={10_000_000}
        allowNegative={false}
        decimalScale={decimalsOf(currency)}
        hideControls
        data-autofocus
      />
    </ActionDialog>
  );
}
