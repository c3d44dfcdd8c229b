import { TextInput } from "@mantine/core";
import { usePortal } from "#console/session";
import { instantAt, localTime } from "#console/time";

type Props = {
  label: string;
  /** RFC 3339; empty for no limit. */
  value: string;
  onChange: (at: string) => void;
};

/** A filter by an instant, which the field shows in the portal's time zone. */
export function TimeFilter({ label, value, onChange }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={localTime(value, zone)}
      onChange={(event) => onChange(instantAt(event.currentTarget.value, zone))}
    />
  );
}
