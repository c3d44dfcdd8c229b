import { useState } from "react";
import type { Charge } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, TextInput, toast } from "#console-ui";
import { askRefund, recordRefund, useReload } from "../actions.ts";
import type { RefundAction } from "./refund.tsx";

type Props = {
  charge: Charge;
  amount: string;
  action: RefundAction;
  onClose: () => void;
};

/** Asks a second person for a refund, or records one that was made by another way. */
export default function RefundDialogs({ charge, amount, action, onClose }: Props) {
  const [text, setText] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const shared = {
    onClose,
    onInvalid: () => setChecked(true),
    onConflict: () => void reload(),
    conflicts: ["refunded_before", "refund_waits", "refund_not_denied"],
  };
  if (action === "ask") {
    return (
      <ActionDialog
        {...shared}
        opened
        title={m.care_refund_title({ amount })}
        text={m.care_refund_text()}
        confirm={m.care_refund()}
        valid={reasonFault(text) === null}
        onConfirm={async () => {
          await askRefund(charge.id, text.trim(), m.care_refund_doing({ amount }));
          toast.note(m.care_refund_sent());
          await reload();
        }}
      >
        <ReasonField value={text} onChange={setText} checked={checked} max={200} />
      </ActionDialog>
    );
  }
  const fault = text.trim() === "" ? m.care_refund_reference_needed() : null;
  return (
    <ActionDialog
      {...shared}
      opened
      title={m.care_refund_record_title({ amount })}
      text={m.care_refund_record_text()}
      confirm={m.care_refund_record()}
      valid={fault === null}
      onConfirm={async () => {
        await recordRefund(charge.id, text.trim(), m.care_refund_record_doing({ amount }));
        toast.done(m.care_refund_recorded());
        await reload();
      }}
    >
      <TextInput
        label={m.care_refund_reference()}
        description={m.care_refund_reference_hint()}
        value={text}
        maxLength={64}
        error={checked ? fault : null}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
    </ActionDialog>
  );
}
