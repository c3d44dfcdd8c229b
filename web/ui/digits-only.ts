import type { FormEvent } from "react";

/** For `onInput` of what has digits only: whatever else is typed or pasted goes. */
export function digitsOnly(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = input.value.replace(/\D/g, "");
  if (digits !== input.value) input.value = digits;
}
