import { useState } from "react";
import type { HeldPrizeDetails } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, MessageReason, reasonFault, toast } from "#console-ui";
import { conflicts, refusePrize, useReload } from "./api.ts";

type Props = { prize: HeldPrizeDetails; opened: boolean; onClose: () => void };

/** Asks for the reason that the winner reads, and refuses the prize. */
export function RefusePrize({ prize, opened, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const suggestions = [
    { name: m.prizes_why_program(), text: m.prizes_why_program_text() },
    { name: m.prizes_why_accounts(), text: m.prizes_why_accounts_text() },
    { name: m.prizes_why_help(), text: m.prizes_why_help_text() },
  ];
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.prizes_refuse_title({ name: prize.nickname })}
      text={m.prizes_refuse_text()}
      confirm={m.prizes_refuse()}
      danger
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={conflicts}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await refusePrize(prize, reason.trim());
        toast.done(m.prizes_refuse_done());
        await reload();
      }}
    >
      <MessageReason
        label={m.prizes_refuse_why()}
        hint={m.prizes_refuse_hint()}
        value={reason}
        onChange={setReason}
        checked={checked}
        suggestions={suggestions}
      />
    </ActionDialog>
  );
}
