import { useState } from "react";
import { dayIn } from "#console/privacy";
import { usePortal } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { ActionDialog, Stack, Textarea, TextInput, toast } from "#console-ui";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Makes the call. A prop, so that this part loads without the desk's calls. */
  onRecord: (text: string, cameOn: string) => Promise<unknown>;
};

/** Records the appeal of a banned person. */
export default function AppealDialog({ opened, onClose, onRecord }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  const today = dayIn(zone, now);
  const [text, setText] = useState("");
  const [came, setCame] = useState<string | null>(null);
  const day = came ?? today;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.cases_appeal_title()}
      text={m.cases_appeal_text()}
      confirm={m.cases_appeal()}
      valid={text.trim() !== "" && day !== "" && day <= today}
      onConfirm={async () => {
        await onRecord(text.trim(), day);
        toast.done(m.cases_appeal_done());
      }}
    >
      <Stack>
        <Textarea
          label={m.cases_appeal_label()}
          value={text}
          maxLength={2000}
          onChange={({ currentTarget: { value } }) => setText(value)}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
        <TextInput
          type="date"
          label={m.cases_appeal_came()}
          value={day}
          max={today}
          onChange={({ currentTarget: { value } }) => setCame(value)}
        />
      </Stack>
    </ActionDialog>
  );
}
