import type { FormEvent } from "react";

/** An `onInput` handler that removes everything but digits from the input. */
export function digitsOnly(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "");
  if (digits !== input.value) input.value = digits;
}
