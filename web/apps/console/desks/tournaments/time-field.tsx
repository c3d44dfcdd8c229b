import { usePortal } from "#console/session";
import { instantAt, localTime } from "#console/time";
import { TextInput } from "#console-ui";

type Props = {
  label: string;
  /** RFC 3339; empty for none. */
  value: string;
  onChange: (at: string) => void;
  error?: string | null | undefined;
  hint?: string;
  focused?: boolean;
};

/** A time in the portal's zone. */
export function TimeField({ label, value, onChange, error, hint, focused }: Props) {
  const zone = usePortal()?.timeZone ?? "UTC";
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      value={localTime(value, zone)}
      onChange={(event) => onChange(instantAt(event.currentTarget.value, zone))}
      error={error ?? null}
      {...(focused && { "data-autofocus": true })}
    />
  );
}

/** Says in which zone the fields' times are. */
export const useZone = (): string => usePortal()?.timeZone ?? "UTC";
