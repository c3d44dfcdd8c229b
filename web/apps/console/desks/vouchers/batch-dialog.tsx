import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { VoucherBatch } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import { release, vouchersQuery, withdraw } from "./api.ts";

export type BatchAction = { kind: "withdraw" | "release"; batch: VoucherBatch };

/** Asks for the reason before the codes of a batch are withdrawn, or given out again. */
export function BatchDialog({ action, onClose }: { action: BatchAction; onClose: () => void }) {
  const { kind, batch } = action;
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: vouchersQuery().queryKey });
  const withdraws = kind === "withdraw";
  const { name, counts } = batch;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={withdraws ? m.vouchers_withdraw_title({ name }) : m.vouchers_release_title({ name })}
      text={
        withdraws
          ? m.vouchers_withdraw_text({ count: counts.free + counts.held })
          : m.vouchers_release_text()
      }
      confirm={withdraws ? m.vouchers_withdraw() : m.vouchers_release()}
      danger={withdraws}
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["batch_withdrawn", "batch_not_held"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await (withdraws ? withdraw : release)(batch, reason.trim());
        toast.done(withdraws ? m.vouchers_withdraw_done() : m.vouchers_release_done());
        await reload();
      }}
    >
      <ReasonField value={reason} onChange={setReason} checked={checked} />
    </ActionDialog>
  );
}
