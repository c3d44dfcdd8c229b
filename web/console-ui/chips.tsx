import { useEffect, useRef } from "react";
import styles from "./chips.module.css";
import { Icon, type IconName } from "./icon.tsx";

export type Chip = { value: string; label: string; icon?: IconName };

type Props = {
  /** What is chosen here, for screen readers. */
  label: string;
  chips: readonly Chip[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice of one among many, all in sight: on a phone one row that scrolls sideways. */
export function Chips({ label, chips, value, onChange }: Props) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone's row scrolls to the chosen one.
  useEffect(() => {
    const chosen = row.current?.querySelector("[aria-pressed=true]");
    chosen?.scrollIntoView({ inline: "nearest", block: "nearest" });
  }, [value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out its content in its own way.
    <div ref={row} role="group" aria-label={label} className={styles.chips}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.icon && <Icon name={chip.icon} size={16} />}
          {chip.label}
        </button>
      ))}
    </div>
  );
}
