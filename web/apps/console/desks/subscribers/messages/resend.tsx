import type { Message, Subscriber } from "#console/api";
import { m } from "#console/words";
import { ActionDialog } from "#console-ui";
import { resend, useReload } from "../actions.ts";
import { kindName } from "../parts/kinds.ts";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The message to repeat. */
  message: Message;
  subscriber: Subscriber;
  /** Receives the new message. */
  onResent: (again: Message) => void;
};

/** Asks before an SMS goes out again, and says to which number. */
export function ResendDialog({ opened, onClose, message, subscriber, onResent }: Props) {
  const { id, number } = subscriber;
  const reload = useReload();
  const send = async () => {
    try {
      onResent(await resend(id, message.id));
    } finally {
      // A refusal means that the message is not as it is shown here.
      await reload();
    }
  };
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.care_resend_title({ kind: kindName(message.kind) })}
      text={textFor(message.number, number)}
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

function textFor(before: string, number: string | null | undefined): string {
  if (!number) return m.care_resend_text_none();
  if (before === number) return m.care_resend_text({ number });
  return m.care_resend_text_moved({ number, before });
}
