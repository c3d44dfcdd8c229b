import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, toast } from "#console-ui";
import { arrived, conflicts } from "./api.ts";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; opened: boolean; onClose: () => void; onReload: () => void };

/** Asks before a parcel is recorded as arrived. */
export function ArrivedDialog({ claim, opened, onClose, onReload }: Props) {
  const receive = useReceiveClaim();
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.claims_arrived_title({ reward: claim.reward.name })}
      text={m.claims_arrived_text()}
      confirm={m.claims_arrived()}
      conflicts={conflicts}
      onConflict={onReload}
      onConfirm={async () => {
        receive(await arrived(claim));
        toast.done(m.claims_delivered_done());
      }}
    />
  );
}
