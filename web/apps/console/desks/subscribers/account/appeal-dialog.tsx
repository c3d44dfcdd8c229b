import { useState } from "react";
import { http } from "#console/http";
import { dayIn } from "#console/privacy";
import { usePortal } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { ActionDialog, Stack, Textarea, TextInput, toast } from "#console-ui";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The banned account. */
  id: string;
  onDone: () => Promise<unknown>;
};

/** Records the appeal of a banned person. */
export default function AppealDialog({ opened, onClose, id, onDone }: Props) {
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
        const path = `/v1/subscribers/${encodeURIComponent(id)}/appeal`;
        await http.post(path, { text: text.trim(), cameOn: day });
        toast.done(m.cases_appeal_done());
        await onDone();
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
