import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./switch.module.css";

export type SwitchProps = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** A tap on the label switches too. */
  children: ReactNode;
  /** The change runs: the switch keeps the focus and ignores presses. */
  busy?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** A switch that takes effect at once, without a form. */
export function Switch({
  on,
  onChange,
  children,
  busy = false,
  disabled = false,
  describedBy,
  className,
}: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      className={className}
      onClick={() => {
        if (!busy) onChange(!on);
      }}
    >
      {children}
      <span aria-hidden="true" className={cx(styles.track, on && styles.on, busy && styles.busy)} />
    </button>
  );
}
