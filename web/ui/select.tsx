import { type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { described, Field, type Frame } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";

export type SelectProps = Frame & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode };

export function Select({ label, error, hint, optional, children, ...select }: SelectProps) {
  const id = useId();
  const frame = { label, error, hint, optional } as Frame;
  return (
    <Field id={id} {...frame}>
      <div className={styles.box}>
        <select {...select} {...described(id, frame)} className={cx(styles.input, styles.select)}>
          {children}
        </select>
        <Icon name="down" size={18} className={styles.mark} />
      </div>
    </Field>
  );
}
