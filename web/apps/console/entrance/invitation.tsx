import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiError } from "#console/http";
import { missingPasskeys } from "#console/passkey";
import { href, invitationPath, navigate } from "#console/router";
import { roleName, type Session, sessionQuery } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, Loaded, Note, Refused, TextInput, Time } from "#console-ui";
import styles from "./entrance.module.css";
import { Frame } from "./frame.tsx";
import {
  acceptWithout,
  acceptWithPasskey,
  type Invitation,
  invitationQuery,
} from "./invitation-api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** The screen of an invitation's link: makes the first passkey, or a new one after a loss. */
export default function InvitationScreen() {
  // Read once: the code leaves the address when it is used.
  const [code] = useState(() => window.location.hash.slice(1));
  const [made, setMade] = useState<{ session: Session; recoveryCodes: string[] } | null>(null);
  const query = useQuery(invitationQuery(code));
  const client = useQueryClient();
  useEffect(() => {
    document.title = `${m.invitation_title()} · ${m.console_name()}`;
  }, []);

  const enter = (session: Session) => {
    client.removeQueries({ queryKey: ["invitation"] });
    client.setQueryData(sessionQuery().queryKey, session);
    navigate(href("home"), { replace: true });
  };
  if (made) {
    return (
      <Frame title={m.codes_title()}>
        <RecoveryCodes
          codes={made.recoveryCodes}
          email={made.session.staff.email}
          product={made.session.portal.product}
          done={m.codes_done()}
          onDone={() => enter(made.session)}
        />
      </Frame>
    );
  }
  if (code === "") return <Over text={m.invitation_none()} />;
  if (isApiError(query.error, "invitation_over")) return <Over text={m.invitation_over_text()} />;
  return (
    <Frame title={m.invitation_title()}>
      <Loaded query={query}>
        {(invitation) => (
          <Accept
            code={code}
            invitation={invitation}
            onMade={(next) => {
              navigate(invitationPath, { replace: true });
              setMade(next);
            }}
            onEntered={enter}
          />
        )}
      </Loaded>
    </Frame>
  );
}

function Over({ text }: { text: string }) {
  return (
    <Frame title={m.invitation_title()}>
      <Note icon="lock" title={m.invitation_over_title()} text={text}>
        <Button variant="default" onClick={() => navigate(href("home"), { replace: true })}>
          {m.signin_title()}
        </Button>
      </Note>
    </Frame>
  );
}

type AcceptProps = {
  code: string;
  invitation: Invitation;
  onMade: (made: { session: Session; recoveryCodes: string[] }) => void;
  onEntered: (session: Session) => void;
};

function Accept({ code, invitation, onMade, onEntered }: AcceptProps) {
  const { name, email, role, expiresAt, withoutPasskey } = invitation;
  const [label, setLabel] = useState(m.invitation_label_start());
  const present = useQuery(sessionQuery()).data;
  const missing = missingPasskeys();
  const make = useMutation({ mutationFn: acceptWithPasskey, onSuccess: onMade });
  const without = useMutation({
    mutationFn: acceptWithout,
    onSuccess: onEntered,
  });
  const busy = make.isPending || without.isPending;
  const passkeyLabel = label.trim() || m.invitation_label_start();
  return (
    <div className={styles.form}>
      {present && (
        <Alert color="warn" icon={<Icon name="warning" />}>
          {m.invitation_signed_in({ name: present.staff.name })}
        </Alert>
      )}
      <p className={styles.text}>{m.invitation_text({ name, role: roleName(role) })}</p>
      <p className={styles.text}>{m.invitation_email({ email })}</p>
      {missing ? (
        <Alert color="warn" icon={<Icon name="warning" />}>
          {missing.message}
        </Alert>
      ) : (
        <>
          <p className={styles.small}>{m.invitation_why()}</p>
          <TextInput
            label={m.invitation_label()}
            description={m.invitation_label_hint()}
            value={label}
            maxLength={60}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Button
            size="md"
            leftSection={<Icon name="key" />}
            loading={make.isPending}
            disabled={busy}
            onClick={() => make.mutate({ code, label: passkeyLabel })}
          >
            {m.invitation_make()}
          </Button>
        </>
      )}
      {withoutPasskey && (
        <>
          <Button
            variant="default"
            loading={without.isPending}
            disabled={busy}
            onClick={() => without.mutate(code)}
          >
            {m.invitation_without()}
          </Button>
          <p className={styles.small}>{m.invitation_without_note()}</p>
        </>
      )}
      <Refused error={make.error ?? without.error} />
      <p className={styles.small}>
        {m.invitation_until_label()} <Time at={expiresAt} show="exact" />
      </p>
    </div>
  );
}
