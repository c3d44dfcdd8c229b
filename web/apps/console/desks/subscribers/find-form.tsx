import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type Ref, useState } from "react";
import { isApiError } from "#console/http";
import { href, navigate } from "#console/router";
import { m } from "#console/words";
import { Alert, Button, Icon, Refused, TextInput } from "#console-ui";
import { find } from "./api.ts";
import styles from "./subscribers.module.css";

type Props = {
  field?: Ref<HTMLInputElement>;
  /** Runs when somebody was found, whose page opens. */
  onFound?: () => void;
};

/** Asks for a mobile number, which never stands in an address, and opens the page of its subscriber. */
export function FindForm({ field, onFound }: Props) {
  const [number, setNumber] = useState("");
  const [checked, setChecked] = useState(false);
  const search = useMutation({
    mutationFn: find,
    onSuccess: ({ subscriber }) => {
      onFound?.();
      navigate(href("subscriber", { id: subscriber }));
    },
  });
  const short = number.replace(/\D/g, "").length < 7;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!short) search.mutate(number.trim());
  };
  const unknown = isApiError(search.error) && search.error.status === 404;
  return (
    <form className={styles.findForm} onSubmit={submit} noValidate>
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
        data-autofocus
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
  );
}
