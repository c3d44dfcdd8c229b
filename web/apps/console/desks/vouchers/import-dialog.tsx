import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PoolReward } from "#console/api";
import { decimalsOf, toUnits } from "#console/money";
import { usePortal } from "#console/session";
import { m } from "#console/words";
import { ActionDialog, NumberInput, Select, toast } from "#console-ui";
import { type ChosenFile, checkQuery, importFile, vouchersQuery } from "./api.ts";
import { CheckResult } from "./check-result.tsx";
import { FileField } from "./file-field.tsx";

type Props = {
  rewards: readonly PoolReward[];
  /** The reward that is chosen at first. */
  chosen: PoolReward | null;
  onClose: () => void;
};

/** Chooses a reward and a file, shows what the server found in the file, and imports it. */
export function ImportDialog({ rewards, chosen, onClose }: Props) {
  const [reward, setReward] = useState(chosen);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [cost, setCost] = useState<number | string>("");
  const [checked, setChecked] = useState(false);
  const check = useQuery(checkQuery(reward, file));
  const client = useQueryClient();
  const currency = usePortal()?.currency;
  const found = check.data;
  const good = found !== undefined && found.badLines === 0;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.vouchers_import_title()}
      text={m.vouchers_import_text()}
      confirm={good ? m.vouchers_import_count({ count: found.codes }) : m.vouchers_import()}
      valid={good}
      onInvalid={() => setChecked(true)}
      conflicts={["voucher_lines"]}
      onConflict={() => void client.invalidateQueries({ queryKey: vouchersQuery().queryKey })}
      onConfirm={async () => {
        if (!reward || !file || !found) return;
        const price = currency && typeof cost === "number" ? toUnits(cost, currency) : null;
        const { name, csv } = file;
        await importFile(reward, { name, csv, cost: price }, found.codes);
        toast.done(m.vouchers_imported({ count: found.codes }));
        await client.invalidateQueries({ queryKey: vouchersQuery().queryKey });
      }}
    >
      <Select
        label={m.vouchers_reward()}
        data={rewards.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={reward ? String(reward.id) : null}
        onChange={(id) => setReward(rewards.find((one) => String(one.id) === id) ?? null)}
        error={checked && !reward ? m.vouchers_reward_needed() : null}
      />
      <FileField
        file={file}
        onChoose={setFile}
        error={checked && !file ? m.vouchers_file_needed() : null}
      />
      <CheckResult query={check} waiting={reward !== null && file !== null} />
      {currency && (
        <NumberInput
          label={m.vouchers_cost({ currency })}
          description={m.vouchers_cost_hint()}
          min={0}
          decimalScale={decimalsOf(currency)}
          allowNegative={false}
          thousandSeparator=","
          value={cost}
          onChange={setCost}
        />
      )}
    </ActionDialog>
  );
}
