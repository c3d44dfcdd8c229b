import { useState } from "react";
import { useConfig } from "#lib/config";
import { switchOff, switchOn, usePushState } from "#lib/push";
import { Icon, Switch, toast } from "#ui";
import { m } from "#words";
import styles from "../profile.module.css";

/** The switch for notifications; nothing if the browser or the operator has none. */
export function Notifications() {
  const { product, pushKey = null } = useConfig();
  const state = usePushState(pushKey);
  const [busy, setBusy] = useState(false);
  if (state === "none" || pushKey === null) return null;

  async function change(on: boolean, key: string) {
    setBusy(true);
    await (on ? switchOn(key) : switchOff()).catch(() => toast(m.push_failed(), "bad"));
    setBusy(false);
  }

  const note = { install: m.push_install({ product }), denied: m.push_denied() }[state as string];
  return (
    <li>
      <Switch
        on={state === "on"}
        busy={busy}
        disabled={note !== undefined}
        describedBy="push-note"
        className={styles.entry}
        onChange={(on) => void change(on, pushKey)}
      >
        <Icon name="bell" size={22} />
        <span className={styles.entryName}>{m.push_label()}</span>
      </Switch>
      <p id="push-note" className={styles.blocked}>
        {note ?? m.push_text()}
      </p>
    </li>
  );
}
