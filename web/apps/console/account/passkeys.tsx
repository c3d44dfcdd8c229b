import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Passkey } from "#console/api";
import { isApiError } from "#console/http";
import { missingPasskeys } from "#console/passkey";
import { sessionQuery } from "#console/session";
import { m } from "#console/words";
import {
  ActionDialog,
  Button,
  Icon,
  Loaded,
  Note,
  Section,
  TextInput,
  Time,
  toast,
} from "#console-ui";
import { SignOnButton } from "../entrance/sign-on-button.tsx";
import styles from "./account.module.css";
import { addPasskey, passkeysQuery, removePasskey } from "./api.ts";

/** The person's passkeys: add one, remove one. */
export function Passkeys() {
  const query = useQuery(passkeysQuery());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const client = useQueryClient();
  const changed = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: passkeysQuery().queryKey }),
      client.invalidateQueries({ queryKey: sessionQuery().queryKey }),
    ]);
  const missing = missingPasskeys();
  return (
    <Section
      title={m.account_passkeys()}
      intro={missing?.message ?? m.account_passkeys_text()}
      action={
        !missing && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {m.account_passkey_add()}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Note icon="key" title={m.account_passkeys_none()} />
          ) : (
            <ul className={styles.list}>
              {items.map((passkey) => (
                <li key={passkey.id} className={styles.item}>
                  <Icon name="key" />
                  <div className={styles.words}>
                    <strong>{passkey.label}</strong>
                    <span className={styles.detail}>
                      {m.account_passkey_made()} <Time at={passkey.createdAt} />
                      {" · "}
                      {m.account_passkey_used()}{" "}
                      <Time at={passkey.usedAt} none={m.never()} show="relative" />
                    </span>
                  </div>
                  <Button variant="default" size="xs" onClick={() => setRemoving(passkey)}>
                    {m.action_remove()}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AddPasskey opened={adding} onClose={() => setAdding(false)} onAdded={changed} />
      <ActionDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={m.account_passkey_remove_title({ label: removing?.label ?? "" })}
        text={m.account_passkey_remove_text()}
        confirm={m.action_remove()}
        danger
        onConfirm={async () => {
          if (!removing) return;
          await removePasskey(removing);
          toast.done(m.account_passkey_removed());
          await changed();
        }}
      />
    </Section>
  );
}

type AddProps = { opened: boolean; onClose: () => void; onAdded: () => Promise<unknown> };

function AddPasskey({ opened, onClose, onAdded }: AddProps) {
  const [label, setLabel] = useState(m.invitation_label_start());
  // After single sign-on a first passkey needs a sign-in of the last minutes.
  const [signInAgain, setSignInAgain] = useState(false);
  return (
    <ActionDialog
      opened={opened}
      onClose={() => {
        setSignInAgain(false);
        onClose();
      }}
      title={m.account_passkey_add()}
      text={m.account_passkey_add_text()}
      confirm={m.action_continue()}
      onConfirm={async () => {
        try {
          await addPasskey(label.trim() || m.invitation_label_start());
        } catch (error) {
          setSignInAgain(isApiError(error, "sign_in_again"));
          throw error;
        }
        toast.done(m.account_passkey_added());
        await onAdded();
      }}
    >
      <TextInput
        label={m.invitation_label()}
        description={m.invitation_label_hint()}
        value={label}
        maxLength={60}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data-autofocus
      />
      {signInAgain && <SignOnButton label={m.account_signon_again()} again />}
    </ActionDialog>
  );
}
