import { useState } from "react";
import { useConfig } from "#lib/config";
import { invite, switchOn, usePushState } from "#lib/push";
import { Button, Card, Icon, toast } from "#ui";
import { m } from "#words";
import styles from "./notices.module.css";

/** Offers notifications above the messages, until the subscriber accepts or declines. */
export function Invite() {
  const { pushKey = null } = useConfig();
  const state = usePushState(pushKey);
  const [declined, setDeclined] = useState(invite.declined);
  const [busy, setBusy] = useState(false);
  if (state !== "off" || pushKey === null || declined) return null;

  async function accept(key: string) {
    setBusy(true);
    await switchOn(key).catch(() => toast(m.push_failed(), "bad"));
    setBusy(false);
  }
  function decline() {
    invite.decline();
    setDeclined(true);
  }
  return (
    <Card className={styles.invite ?? ""}>
      <Icon name="bell" size={24} />
      <div className={styles.words}>
        <p className={styles.inviteTitle}>{m.push_invite()}</p>
        <p className={styles.inviteText}>{m.push_text()}</p>
        <div className={styles.choices}>
          <Button size="s" busy={busy} onClick={() => void accept(pushKey)}>
            {m.push_accept()}
          </Button>
          <Button size="s" variant="quiet" onClick={decline}>
            {m.push_decline()}
          </Button>
        </div>
      </div>
    </Card>
  );
}
