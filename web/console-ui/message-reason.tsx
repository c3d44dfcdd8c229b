import { Button } from "@mantine/core";
import { m } from "#console/words";
import styles from "./message-reason.module.css";
import { ReasonField } from "./reason-field.tsx";

/** The most letters of a reason that a subscriber reads. */
const most = 160;

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Shows what is wrong, after somebody tried to send it. */
  checked: boolean;
  label: string;
  hint: string;
  /** Usual reasons, each with the text that the subscriber reads. */
  suggestions: readonly { name: string; text: string }[];
};

/** A reason that a subscriber reads in a message of one line, with the usual ones to choose. */
export function MessageReason({ value, onChange, checked, label, hint, suggestions }: Props) {
  return (
    <>
      <fieldset className={styles.suggestions}>
        <legend>{m.reason_usual()}</legend>
        {suggestions.map(({ name, text }) => (
          <Button
            key={name}
            variant="default"
            size="xs"
            aria-pressed={value === text}
            onClick={() => onChange(text)}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      <ReasonField
        label={label}
        hint={hint}
        value={value}
        onChange={(next) => onChange(next.replace(/\s*\n\s*/g, " "))}
        max={most}
        checked={checked}
      />
    </>
  );
}
