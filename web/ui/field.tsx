import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { m } from "#words";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { described, Field, FieldNote, type Frame } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";

export type TextFieldProps = Frame &
  Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> & {
    /** Text before the input, such as +92. */
    prefix?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextField({
  label,
  error,
  hint,
  optional,
  prefix,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const frame = { label, error, hint, optional } as Frame;
  return (
    <Field id={id} {...frame}>
      <div className={cx(styles.box, input.readOnly && styles.readOnly, className)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input {...input} {...described(id, frame)} className={styles.input} />
        {input.readOnly && <Icon name="lock" size={18} className={styles.mark} />}
      </div>
    </Field>
  );
}

export type TextareaProps = Frame & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function Textarea({ label, error, hint, optional, rows = 4, ...area }: TextareaProps) {
  const id = useId();
  const frame = { label, error, hint, optional } as Frame;
  return (
    <Field id={id} {...frame}>
      <div className={styles.box}>
        <textarea
          {...area}
          rows={rows}
          {...described(id, frame)}
          className={cx(styles.input, styles.area)}
        />
      </div>
    </Field>
  );
}

export type FileFieldProps = Frame & {
  name: string;
  accept?: string;
  disabled?: boolean;
  /** Called with null when the person removes the file. */
  onFile?: (file: File | null) => void;
};

export function FileField({
  label,
  error,
  hint,
  optional,
  name,
  accept,
  disabled,
  onFile,
}: FileFieldProps) {
  const id = useId();
  const frame = { label, error, hint, optional } as Frame;
  const [chosen, setChosen] = useState<{ name: string; url: string | null } | null>(null);

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0] ?? null;
    if (chosen?.url) URL.revokeObjectURL(chosen.url);
    setChosen(
      file && {
        name: file.name,
        url: file.type.startsWith("image/") ? URL.createObjectURL(file) : null,
      },
    );
    onFile?.(file);
  }

  return (
    <Field id={id} {...frame}>
      <div className={styles.drop}>
        {chosen?.url && !error ? (
          <img src={chosen.url} alt="" width={64} height={64} className={styles.preview} />
        ) : (
          <Icon name="picture" size={28} className={styles.mark} />
        )}
        <span className={styles.fileName}>{chosen?.name ?? ""}</span>
        <span aria-hidden="true" className={styles.pick}>
          {chosen ? m.change_file() : m.choose_file()}
        </span>
        <input
          type="file"
          name={name}
          accept={accept}
          disabled={disabled}
          onChange={onChange}
          {...described(id, frame)}
          className={styles.file}
        />
      </div>
    </Field>
  );
}

export type ChoiceProps = {
  label: string;
  name: string;
  options: { value: string; label: string }[];
  defaultValue?: string | undefined;
  error?: string | undefined;
  value?: string;
  onChange?: (value: string) => void;
};

export function Choice({
  label,
  name,
  options,
  defaultValue,
  error,
  value,
  onChange,
}: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  );
}

export function FormStack({
  children,
  ...form
}: { children: ReactNode } & React.FormHTMLAttributes<HTMLFormElement>) {
  return (
    <form {...form} className={styles.stack}>
      {children}
    </form>
  );
}
