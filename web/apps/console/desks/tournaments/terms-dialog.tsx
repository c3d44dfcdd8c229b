import { useState } from "react";
import type { Tournament } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, ReasonField, reasonFault, toast } from "#console-ui";
import { changeTerms, useReload } from "./api.ts";
import { faultsOf, planOf, termsOf } from "./plan.ts";
import { PlanFields } from "./plan-fields.tsx";

type Props = { tournament: Tournament; onClose: () => void };

/** Asks a second person for new terms of a tournament that somebody has entered. */
export function TermsDialog({ tournament, onClose }: Props) {
  // What the person saw when the dialog opened: the server refuses a change of something newer.
  const [seen] = useState(tournament);
  const [before] = useState(() => planOf(seen));
  const [plan, setPlan] = useState(before);
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const reload = useReload();
  const moved = plan.startsAt !== before.startsAt;
  const faults = faultsOf(plan, seen.kind, moved ? Date.now() : null);
  const terms = termsOf(before, plan);
  const same = Object.keys(terms).length === 0;
  return (
    <ActionDialog
      opened
      onClose={onClose}
      size="xl"
      title={m.tournaments_terms_title({ name: seen.name })}
      text={m.tournaments_terms_text({ count: tournament.fees.people })}
      confirm={m.tournaments_terms_ask()}
      valid={Object.keys(faults).length === 0 && !same && reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      conflicts={["changed_meanwhile", "terms_wait", "tournament_begun", "nobody_entered"]}
      onConflict={() => void reload()}
      onConfirm={async () => {
        await changeTerms(seen, { ...terms, version: seen.version, reason: reason.trim() });
        toast.done(m.tournaments_terms_asked());
        await reload();
      }}
    >
      <PlanFields
        kind={seen.kind}
        plan={plan}
        onChange={setPlan}
        faults={checked ? faults : {}}
        fixed={["opensAt", "fee"]}
      />
      {checked && same && <p role="alert">{m.tournaments_nothing_changes()}</p>}
      <ReasonField value={reason} onChange={setReason} checked={checked} max={200} />
    </ActionDialog>
  );
}
