import type { Message, Subscriber } from "#console/api";
import { m } from "#console/words";
import { ActionDialog } from "#console-ui";
import { resend, useReload } from "../actions.ts";
import { kindName } from "../parts/kinds.ts";

type Props = {
  /** The message to repeat; null closes the dialog. */
  message: Message | null;
  subscriber: Subscriber;
  onClose: () => void;
  onResent: (first: Message, again: Message) => void;
};

/** Asks before an SMS goes out again, and says to which number. */
export function ResendDialog({ message, subscriber: { id, number }, onClose, onResent }: Props) {
  const reload = useReload();
  const send = async () => {
    if (!message) return;
    try {
      onResent(message, await resend(id, message.id));
    } finally {
      // A refusal means that the message is not as it is shown here.
      await reload();
    }
  };
  return (
    <ActionDialog
      opened={message !== null}
      onClose={onClose}
      title={m.care_resend_title({ kind: message ? kindName(message.kind) : "" })}
      text={textFor(message?.number, number)}
      confirm={m.care_resend()}
      onConfirm={send}
      refusals={{
        message_not_sms: m.care_resend_message_not_sms(),
        message_waits: m.care_resend_message_waits(),
        message_over: m.care_resend_message_over(),
        no_number: m.care_resend_no_number(),
        resent_before: m.care_resend_resent_before(),
      }}
    />
  );
}

function textFor(before: string | undefined, number: string | null | undefined): string {
  if (!number) return m.care_resend_text_none();
  if (before === undefined || before === number) return m.care_resend_text({ number });
  return m.care_resend_text_moved({ number, before });
}
