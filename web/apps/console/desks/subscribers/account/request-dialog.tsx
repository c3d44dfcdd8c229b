import { useState } from "react";
import type { PrivacyRequestForm } from "#console/api";
import { channelChoices, dayIn, kindChoices } from "#console/privacy";
import { usePortal } from "#console/session";
import { useNow } from "#console/time";
import { m } from "#console/words";
import { ActionDialog, Select, Stack, TextInput, toast } from "#console-ui";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Makes the call. A prop, so that this part loads without the desk's calls. */
  onRecord: (form: PrivacyRequestForm) => Promise<unknown>;
};

/** Records a person's request about their data. */
export default function RequestDialog({ opened, onClose, onRecord }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  const today = dayIn(zone, now);
  const [kind, setKind] = useState("access");
  const [channel, setChannel] = useState("letter");
  const [received, setReceived] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [checked, setChecked] = useState(false);
  const day = received ?? today;
  const valid = day !== "" && day <= today;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={m.requests_record_title()}
      text={m.requests_record_text()}
      confirm={m.requests_record_confirm()}
      valid={valid}
      onInvalid={() => setChecked(true)}
      onConfirm={async () => {
        await onRecord({ kind, channel, receivedOn: day, note: note.trim() });
        toast.done(m.requests_recorded());
        setReceived(null);
        setNote("");
        setChecked(false);
      }}
    >
      <Stack>
        <Select
          label={m.requests_kind()}
          data={kindChoices()}
          value={kind}
          onChange={(chosen) => chosen && setKind(chosen)}
          allowDeselect={false}
        />
        <Select
          label={m.requests_channel()}
          data={channelChoices()}
          value={channel}
          onChange={(chosen) => chosen && setChannel(chosen)}
          allowDeselect={false}
        />
        <TextInput
          type="date"
          label={m.requests_received()}
          value={day}
          max={today}
          onChange={({ currentTarget: { value } }) => setReceived(value)}
          error={checked && !valid ? m.requests_received_needed() : null}
        />
        <TextInput
          label={m.requests_note()}
          description={m.requests_note_hint()}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
    </ActionDialog>
  );
}
