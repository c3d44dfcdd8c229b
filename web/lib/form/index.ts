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
 * A form with native inputs by name, checked by a valibot schema and sent by `submit`.
 *
 * `errors` belong to the inputs, `formError` above the button. The `fields` of an `ApiError` become
 * `errors`; any other `ApiError` becomes the `formError`, in the server's words. Inputs are
 * uncontrolled, because React's form actions empty them after a refusal.
 */
export function useForm<
  Schema extends v.ObjectSchema<v.ObjectEntries, undefined> | v.GenericSchema,
>(options: {
  schema: Schema;
  submit: (values: v.InferOutput<Schema>, form: HTMLFormElement) => Promise<void>;
  /** The form's text for a failed parse; by default only the inputs show errors. */
  invalid?: (errors: Record<string, string>) => string | undefined;
  /** The text for an error that is no `ApiError`, or that came without an answer. */
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
    /** Removes a field's error while the person types, and with the last one the form's. */
    touch: (name: Names) => {
      if (!(name in errors)) return;
      const { [name]: _gone, ...rest } = errors;
      setErrors(rest as Errors<Names>);
      if (Object.keys(rest).length === 0) setFormError(null);
    },
  };
}
