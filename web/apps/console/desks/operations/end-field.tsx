import { m } from "#console/words";
import { Select } from "#console-ui";

const minutes = [15, 30] as const;
const hours = [1, 4, 12, 24] as const;

const choices = () => [
  { value: "", label: m.operations_end_open() },
  ...minutes.map((count) => ({
    value: String(count),
    label: m.operations_end_minutes({ count }),
  })),
  ...hours.map((count) => ({
    value: String(count * 60),
    label: m.operations_end_hours({ count }),
  })),
];

/** Asks when something ends by itself, in minutes from now; null: when staff end it. */
export function EndField({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (minutes: number | null) => void;
}) {
  return (
    <Select
      label={m.operations_ends()}
      data={choices()}
      value={value === null ? "" : String(value)}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
      allowDeselect={false}
    />
  );
}
