import { useState } from "react";
import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, MessageReason, reasonFault, toast, useCoins } from "#console-ui";
import { conflicts, isShipped, refuse } from "./api.ts";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; opened: boolean; onClose: () => void; onReload: () => void };

/** Asks for the reason that the subscriber reads, and gives the credits back. */
export function RefuseDialog({ claim, opened, onClose, onReload }: Props) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const back = useCoins()(claim.credits);
  const receive = useReceiveClaim();
  const lost = [
    { name: m.claims_why_lost(), text: m.claims_why_lost_text() },
    { name: m.claims_why_back(), text: m.claims_why_back_text() },
  ];
  const usual = [
    { name: m.claims_why_stock(), text: m.claims_why_stock_text() },
    { name: m.claims_why_details(), text: m.claims_why_details_text() },
    { name: m.claims_why_account(), text: m.claims_why_account_text() },
    { name: m.claims_why_rules(), text: m.claims_why_rules_text() },
  ];
  const suggestions = isShipped(claim) ? lost : usual;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.claims_refuse_title({ reward: claim.reward.name })}
      text={isShipped(claim) ? m.claims_refuse_lost_text({ back }) : m.claims_refuse_text({ back })}
      confirm={m.claims_refuse()}
      danger
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={conflicts}
      onConflict={onReload}
      onConfirm={async () => {
        receive(await refuse(claim, reason.trim(), back));
        toast.done(m.claims_refused_done());
      }}
    >
      <MessageReason
        label={m.claims_why()}
        hint={m.claims_why_hint()}
        value={reason}
        onChange={setReason}
        checked={checked}
        suggestions={suggestions}
      />
    </ActionDialog>
  );
}
