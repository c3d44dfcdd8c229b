import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import styles from "./switch.module.css";

export type SwitchProps = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** What is switched; part of what is pressed. */
  children: ReactNode;
  /** Under way: it keeps its focus and takes no presses. */
  busy?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** Something that is on or off at once, without a form around it. */
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
