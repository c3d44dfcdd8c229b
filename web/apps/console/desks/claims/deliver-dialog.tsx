import { useState } from "react";
import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, TextInput, toast } from "#console-ui";
import { conflicts, deliver, noteMax } from "./api.ts";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; opened: boolean; onClose: () => void; onReload: () => void };

/** Asks for the reference of a delivery. */
export function DeliverDialog({ claim, opened, onClose, onReload }: Props) {
  const [reference, setReference] = useState("");
  const [checked, setChecked] = useState(false);
  const receive = useReceiveClaim();
  const written = reference.trim();
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.claims_deliver_title({ reward: claim.reward.name })}
      text={m.claims_deliver_text()}
      confirm={m.claims_deliver()}
      valid={written !== ""}
      onInvalid={() => setChecked(true)}
      conflicts={conflicts}
      onConflict={onReload}
      onConfirm={async () => {
        receive(await deliver(claim, written));
        toast.done(m.claims_delivered_done());
      }}
    >
      <TextInput
        label={m.claims_reference()}
        description={m.claims_reference_hint()}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        error={checked && written === "" ? m.claims_reference_needed() : null}
        maxLength={noteMax}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </ActionDialog>
  );
}
