import { useState } from "react";
import type { Tournament } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast, useCoins } from "#console-ui";
import { cancel, useReload } from "./api.ts";

type Props = { tournament: Tournament; onClose: () => void };

/** Cancels a tournament, after saying who gets what back. */
export function CancelDialog({ tournament, onClose }: Props) {
  const [seen] = useState(tournament);
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const coins = useCoins();
  // The newest figures: somebody may enter while the dialog is open.
  const { people, paying, credits } = tournament.fees;
  const back =
    people === 0
      ? m.tournaments_cancel_nobody()
      : credits === 0
        ? m.tournaments_cancel_free({ count: people })
        : m.tournaments_cancel_refunds({ count: paying, credits: coins(credits), people });
  return (
    <ActionDialog
      opened
      onClose={onClose}
      title={m.tournaments_cancel_title({ name: seen.name })}
      text={`${back} ${m.tournaments_cancel_text()}`}
      confirm={m.tournaments_cancel()}
      dismiss={m.tournaments_keep()}
      danger
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["changed_meanwhile", "tournament_cancelled", "tournament_ended"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await cancel(seen, reason.trim());
        toast.done(m.tournaments_cancel_done());
        await reload();
      }}
    >
      <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
    </ActionDialog>
  );
}
