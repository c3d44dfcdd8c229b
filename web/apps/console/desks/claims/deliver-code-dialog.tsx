import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { ActionDialog, toast } from "#console-ui";
import { conflicts, deliverCode } from "./api.ts";
import { useReceiveClaim } from "./receive.ts";

type Props = { claim: ClaimDetails; opened: boolean; onClose: () => void; onReload: () => void };

/** Another claim got the last code. */
const fasterCodes = [...conflicts, "no_vouchers"];

/** Asks before a code of the pool goes to the subscriber. */
export function DeliverCodeDialog({ claim, opened, onClose, onReload }: Props) {
  const receive = useReceiveClaim();
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.claims_code_title({ reward: claim.reward.name })}
      text={m.claims_code_text({ count: claim.codes ?? 0 })}
      confirm={m.claims_code()}
      conflicts={fasterCodes}
      onConflict={onReload}
      onConfirm={async () => {
        receive(await deliverCode(claim));
        toast.done(m.claims_delivered_done());
      }}
    />
  );
}
