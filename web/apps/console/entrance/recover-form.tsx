import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { href, navigate } from "#console/router";
import { recover, sessionQuery } from "#console/session";
import { m } from "#console/words";
import { Button, Refused, TextInput } from "#console-ui";
import styles from "./entrance.module.css";

/** The sign-in with a recovery code. It leads to the account, where a new passkey is made. */
export function RecoverForm({ onBack }: { onBack: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [checked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: recover,
    onSuccess: (session) => {
      navigate(href("account"), { replace: true });
      client.setQueryData(sessionQuery().queryKey, session);
    },
  });
  const noEmail = !/^\S+@\S+$/.test(email.trim());
  const noCode = code.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!noEmail && !noCode) send.mutate({ email: email.trim(), code: code.trim() });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{m.recover_text()}</p>
      <TextInput
        label={m.recover_email()}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={checked && noEmail ? m.recover_email_needed() : null}
      />
      <TextInput
        label={m.recover_code()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={checked && noCode ? m.recover_code_needed() : null}
      />
      <Refused error={send.error} />
      <Button type="submit" size="md" loading={send.isPending}>
        {m.recover_send()}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {m.signin_passkey_instead()}
      </Button>
    </form>
  );
}
