import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { isApiError } from "#console/http";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import { Alert, Button, Icon, Page, Refused, TextInput, useShortcuts } from "#console-ui";
import { find } from "./api.ts";
import styles from "./subscribers.module.css";

/** Finds a subscriber by the mobile number, which never stands in an address. */
export default function FindSubscriber() {
  const [number, setNumber] = useState("");
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const search = useMutation({
    mutationFn: find,
    onSuccess: ({ subscriber }) => navigate(href("subscriber", { id: subscriber })),
  });
  useShortcuts(m.care_title(), [
    { keys: "/", label: m.care_key_find(), run: () => field.current?.focus() },
  ]);
  const short = number.replace(/\D/g, "").length < 7;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!short) search.mutate(number.trim());
  };
  const unknown = isApiError(search.error) && search.error.status === 404;
  return (
    <Page title={m.care_title()} intro={m.care_intro()}>
      <form className={styles.find} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          type="tel"
          size="md"
          label={m.care_number()}
          description={m.care_number_hint()}
          value={number}
          onChange={(event) => {
            setNumber(event.currentTarget.value);
            search.reset();
          }}
          error={checked && short ? m.care_number_needed() : null}
          autoComplete="off"
          maxLength={24}
        />
        <Button
          type="submit"
          size="md"
          leftSection={<Icon name="search" />}
          loading={search.isPending}
        >
          {m.care_find()}
        </Button>
        {unknown ? (
          <Alert color="warn" icon={<Icon name="search" />} role="alert">
            {m.care_unknown()}
          </Alert>
        ) : (
          <Refused error={search.error} />
        )}
      </form>
      <p className={styles.quiet}>{m.care_find_note()}</p>
    </Page>
  );
}
