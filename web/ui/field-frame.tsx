import type { ReactNode } from "react";
import { m } from "#words";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";

/*
 * Label, error and hint around an input. In its own file, so that a page with one kind of input
 * does not load all kinds.
 */

export type Frame = {
  label: string;
  /** An error of `useForm`, below the input and read together with it. */
  error?: string | undefined;
  hint?: string;
  /** The field may stay empty. Optional fields are rarer than required ones. */
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
