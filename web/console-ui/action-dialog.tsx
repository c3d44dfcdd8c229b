import { Button, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isApiError, isCancelled } from "#console/http";
import { m } from "#console/words";
import styles from "./action-dialog.module.css";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Conflict, Refused } from "./states.tsx";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in a sentence. */
  text?: ReactNode;
  /** The button's text: the verb of the action, never "OK". */
  confirm: string;
  /** The width, for a form of many fields. */
  size?: "xl";
  /** The other button's text, where "Cancel" could be taken for the action. */
  dismiss?: string;
  /** For actions that take something away. */
  danger?: boolean;
  /** Fields of the action. */
  children?: ReactNode;
  /** False while a field is wrong; `onInvalid` shows which. */
  valid?: boolean;
  onInvalid?: () => void;
  /** Makes the call. The dialog closes when it resolves, and shows why if it is refused. */
  onConfirm: () => Promise<unknown>;
  /** Words for refusals by their codes, in place of the server's. */
  refusals?: Readonly<Record<string, string>>;
  /** Refusals by these codes mean that somebody else was faster. */
  conflicts?: readonly string[];
  /** Loads again what somebody else has changed. */
  onConflict?: () => void;
};

/**
 * Asks before an action, with its fields, and makes it. A refusal stays in the dialog, with what the
 * person typed. Whoever declines the step-up comes back to the dialog.
 */
export function ActionDialog(props: Props) {
  const { opened, onClose, title, text, confirm, danger, children } = props;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useId();
  const close = () => {
    if (busy) return;
    setError(null);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (props.valid === false) {
      props.onInvalid?.();
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await props.onConfirm();
      onClose();
    } catch (refusal) {
      if (!isCancelled(refusal)) setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const faster = isApiError(error) && (props.conflicts?.includes(error.code) ?? false);
  const conflict = faster || (isApiError(error) && error.status === 409);
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={props.size}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {text && <p className={styles.text}>{text}</p>}
        {children}
        {conflict && props.onConflict ? (
          <Conflict
            {...(faster && { text: error.message })}
            onReload={() => {
              setError(null);
              props.onConflict?.();
              onClose();
            }}
          />
        ) : (
          <Refused error={error} words={props.refusals} />
        )}
        <DialogButtons>
          <Button variant="default" onClick={close} disabled={busy}>
            {props.dismiss ?? m.action_cancel()}
          </Button>
          <Button
            type="submit"
            color={danger ? "danger" : "accent"}
            loading={busy}
            data-autofocus={children ? undefined : true}
          >
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
