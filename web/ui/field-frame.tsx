import type { ReactNode } from "react";
import { m } from "#words";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/* What stands around every input. Apart from the inputs, so that a page with one of them does not load them all. */

export type Frame = {
  label: string;
  /** A `useForm` error: drawn under the input, read with it. */
  error?: string | undefined;
  hint?: string;
  /** Marks what may stay empty (rarer than what may not). */
  optional?: boolean;
};

export function Field({
  id,
  label,
  error,
  hint,
  optional,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className={cx(styles.field, error && styles.bad)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {m.optional()}</span>}
      </label>
      {children}
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** What stands under an input: what is wrong with it, else what may be put in. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  if (!error && !hint) return null;
  return (
    <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
      {error ? (
        <>
          <Icon name="alert" size={16} />
          <bdi>{error}</bdi>
        </>
      ) : (
        hint
      )}
    </p>
  );
}

export const described = (id: string, { error, hint }: Frame) => ({
  id,
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": error || hint ? `${id}-note` : undefined,
});
