import type { Ref } from "react";
import { useConfig } from "#lib/config";
import { m } from "#words";
import { digitsOnly } from "./digits-only.ts";
import { TextField } from "./field.tsx";

export type PhoneFieldProps = {
  error?: string | undefined;
  defaultValue?: string | undefined;
  onChange: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A mobile number of the operator's country: digits only, and no more than it has. */
export function PhoneField({ error, defaultValue, onChange, ref }: PhoneFieldProps) {
  const digits = useConfig().country.localDigits;
  return (
    <TextField
      label={m.phone_label()}
      name="msisdn"
      type="tel"
      dir="ltr"
      inputMode="numeric"
      autoComplete="tel-national"
      ref={ref}
      maxLength={digits}
      hint={m.phone_hint({ digits })}
      error={error}
      defaultValue={defaultValue}
      onInput={digitsOnly}
      onChange={onChange}
    />
  );
}
