import { type ReactNode, useState } from "react";
import { ActionDialog } from "./action-dialog.tsx";
import { ReasonField, reasonFault } from "./reason-field.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Refusals by these codes mean that somebody else was faster. */
  conflicts?: readonly string[];
  /** Loads again what somebody else has changed. */
  onConflict?: () => void;
  onConfirm: (reason: string) => Promise<unknown>;
};

/** Asks for the reason of an action, and makes it. */
export function ReasonDialog({ onConfirm, ...dialog }: Props) {
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  return (
    <ActionDialog
      {...dialog}
      valid={reasonFault(reason) === null}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        await onConfirm(reason.trim());
        setReason("");
        setChecked(false);
      }}
    >
      <ReasonField value={reason} onChange={setReason} checked={checked} />
    </ActionDialog>
  );
}
