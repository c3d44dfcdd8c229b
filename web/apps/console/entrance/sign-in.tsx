import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { askPasskey, missingPasskeys } from "#console/passkey";
import { usePathname } from "#console/router";
import { beginSignIn, finishSignIn, sessionQuery, signOnOfferQuery } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, Refused } from "#console-ui";
import styles from "./entrance.module.css";
import { Frame } from "./frame.tsx";
import { RecoverForm } from "./recover-form.tsx";
import { SignOnButton } from "./sign-on-button.tsx";

async function signInByPasskey() {
  const { ceremony, options } = await beginSignIn();
  return finishSignIn({ ceremony, credential: await askPasskey(options) });
}

/** The sign-in: a passkey, single sign-on where there is one, or a recovery code. */
export function SignIn() {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    document.title = `${m.signin_title()} · ${m.console_name()}`;
  }, []);
  return (
    <Frame title={lost ? m.recover_title() : m.signin_title()}>
      {lost ? (
        <RecoverForm onBack={() => setLost(false)} />
      ) : (
        <ByPasskey onLost={() => setLost(true)} />
      )}
    </Frame>
  );
}

function ByPasskey({ onLost }: { onLost: () => void }) {
  const client = useQueryClient();
  const deep = usePathname() !== "/";
  const missing = missingPasskeys();
  // Without an answer there is still the passkey.
  const signOn = useQuery(signOnOfferQuery()).data?.label;
  const signIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: (session) => client.setQueryData(sessionQuery().queryKey, session),
  });
  return (
    <>
      {deep && <p className={styles.text}>{m.signin_back()}</p>}
      <p className={styles.text}>{m.signin_text()}</p>
      {missing ? (
        <Alert color="warn" icon={<Icon name="warning" />}>
          {missing.message}
        </Alert>
      ) : (
        <Button
          size="md"
          leftSection={<Icon name="key" />}
          loading={signIn.isPending}
          onClick={() => signIn.mutate()}
        >
          {m.signin_passkey()}
        </Button>
      )}
      <Refused error={signIn.error} />
      {signOn && <SignOnButton label={signOn} />}
      <Button variant="subtle" onClick={onLost}>
        {m.signin_lost()}
      </Button>
      <p className={styles.small}>{signOn ? m.signin_by_groups() : m.signin_no_account()}</p>
    </>
  );
}
