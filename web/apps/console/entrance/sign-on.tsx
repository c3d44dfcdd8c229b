import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { href, navigate, signOnPath } from "#console/router";
import {
  finishSignOn,
  sessionQuery,
  signOnAnswer,
  signOnOfferQuery,
  takeReturn,
} from "#console/session";
import { m } from "#console/words";
import { Alert, Button, errorText, Icon, Loading } from "#console-ui";
import styles from "./entrance.module.css";
import { Frame } from "./frame.tsx";
import { SignOnButton } from "./sign-on-button.tsx";

/** The page to which the provider of single sign-on leads back. It opens the session. */
export default function SignOnScreen() {
  // Read once: the code leaves the address at once.
  const [answer] = useState(() => signOnAnswer(window.location.search));
  const client = useQueryClient();
  useEffect(() => {
    document.title = `${m.signon_title()} · ${m.console_name()}`;
    navigate(signOnPath, { replace: true });
  }, []);
  const body = answer.kind === "code" ? answer.body : null;
  // A query and not a mutation: it is sent once, also where the screen is drawn twice.
  const opened = useQuery({
    queryKey: ["sign-on", body?.state],
    queryFn: () => finishSignOn(body ?? { state: "", code: "" }),
    enabled: body !== null,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = opened.data;
  useEffect(() => {
    if (!session) return;
    client.setQueryData(sessionQuery().queryKey, session);
    navigate(takeReturn(), { replace: true });
  }, [session, client]);

  if (answer.kind === "refused") {
    return <Stopped text={answer.cancelled ? m.signon_cancelled() : m.signon_provider_failed()} />;
  }
  if (answer.kind === "none") return <Stopped text={m.signon_none()} />;
  if (opened.isError) return <Stopped text={errorText(opened.error)} />;
  return (
    <Frame title={m.signon_title()}>
      <p className={styles.text} role="status">
        {m.signon_waiting()}
      </p>
      <Loading lines={2} />
    </Frame>
  );
}

/** Why nobody is signed in, and the two ways on. */
function Stopped({ text }: { text: string }) {
  const offer = useQuery(signOnOfferQuery()).data;
  return (
    <Frame title={m.signon_stopped()}>
      <Alert color="warn" icon={<Icon name="warning" />} role="alert">
        {text}
      </Alert>
      {offer?.label && <SignOnButton label={m.signon_retry()} />}
      <Button variant="subtle" onClick={() => navigate(href("home"), { replace: true })}>
        {m.signon_other()}
      </Button>
    </Frame>
  );
}
