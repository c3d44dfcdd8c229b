import type { Ref } from "react";
import { useConfig } from "#lib/config";
import { localLength, phoneHint } from "#lib/form";
import { m } from "#words";
import { digitsOnly } from "./digits-only.ts";
import { TextField } from "./field.tsx";

export type PhoneFieldProps = {
  error?: string | undefined;
  defaultValue?: string | undefined;
  onChange: () => void;
  ref?: Ref<HTMLInputElement>;
};

/**
 * An input for a mobile number of the operator's country: digits only, up to the longest number.
 */
export function PhoneField({ error, defaultValue, onChange, ref }: PhoneFieldProps) {
  const config = useConfig();
  return (
    <TextField
      label={m.phone_label()}
      name="msisdn"
      type="tel"
      dir="ltr"
      inputMode="numeric"
      autoComplete="tel-national"
      ref={ref}
      maxLength={localLength(config).most}
      hint={phoneHint(config)}
      error={error}
      defaultValue={defaultValue}
      onInput={digitsOnly}
      onChange={onChange}
    />
  );
}
