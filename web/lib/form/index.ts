import { type FormEvent, useRef, useState } from "react";
import * as v from "valibot";
import { m } from "#words";
import { isApiError } from "../http/error.ts";

export { localLength, phoneHint, phoneNumber, withPrefix } from "./phone.ts";

type Errors<Names extends string> = Partial<Record<Names, string>>;

/** The first message of each field of a failed parse. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.path?.map((item) => String(item.key)).join(".") ?? "";
    errors[name] ??= issue.message;
  }
  return errors;
}

/**
 * A form: native inputs by name, checked by a valibot schema, sent by `submit`.
 *
 * `errors` go to the inputs, `formError` above the button. An `ApiError` with `fields` lands on the
 * inputs, any other on the form, in the server's words. Uncontrolled on purpose: React's own form
 * actions empty the inputs after a refusal.
 */
export function useForm<
  Schema extends v.ObjectSchema<v.ObjectEntries, undefined> | v.GenericSchema,
>(options: {
  schema: Schema;
  submit: (values: v.InferOutput<Schema>, form: HTMLFormElement) => Promise<void>;
  /** Text of the form for a failed parse; default: only the inputs speak. */
  invalid?: (errors: Record<string, string>) => string | undefined;
  /** Text for an error that is no `ApiError` or that came without an answer. */
  failed?: (error: unknown) => string;
}) {
  type Names = Extract<keyof v.InferInput<Schema>, string>;
  const [errors, setErrors] = useState<Errors<Names>>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  function show(form: HTMLFormElement, found: Record<string, string>, text?: string) {
    setErrors(found as Errors<Names>);
    setFormError(text ?? null);
    const first = [...form.elements].find(
      (element) => element instanceof HTMLElement && (element.getAttribute("name") ?? "") in found,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    const parsed = v.safeParse(options.schema, Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      const found = fieldErrors(parsed.issues);
      show(form, found, options.invalid?.(found));
      return;
    }
    busy.current = true;
    setErrors({});
    setFormError(null);
    setPending(true);
    try {
      await options.submit(parsed.output, form);
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {};
      const named = Object.keys(fields).length > 0;
      const text =
        options.failed?.(error) ?? (isApiError(error) ? error.message : m.error_generic());
      show(form, fields, named ? undefined : text);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return {
    form: { onSubmit, noValidate: true },
    errors,
    formError,
    pending,
    /** Takes a field's error away while the person types, and with the last one the form's. */
    touch: (name: Names) => {
      if (!(name in errors)) return;
      const { [name]: _gone, ...rest } = errors;
      setErrors(rest as Errors<Names>);
      if (Object.keys(rest).length === 0) setFormError(null);
    },
  };
}
