import { Textarea } from "@mantine/core";
import { m } from "#console/words";

/** A reason has at least so many letters. */
const least = 4;

/** What is wrong with a reason; null if nothing is. */
export const reasonFault = (reason: string): string | null =>
  reason.trim().length < least ? m.reason_short({ min: least }) : null;

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Shows what is wrong, after somebody tried to send it. */
  checked?: boolean;
  label?: string;
  hint?: string;
  /** The most letters that it may have. */
  max?: number;
};

/** A reason for the audit log, or a note to a colleague. */
export function ReasonField({ value, onChange, checked = false, label, hint, max = 500 }: Props) {
  return (
    <Textarea
      label={label ?? m.reason_label()}
      description={hint ?? m.reason_hint()}
      error={checked ? reasonFault(value) : null}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={max}
      autosize
      minRows={2}
      maxRows={6}
      required
      withAsterisk={false}
      data-autofocus
    />
  );
}
