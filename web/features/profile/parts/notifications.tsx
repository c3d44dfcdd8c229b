import { useState } from "react";
import { useConfig } from "#lib/config";
import { switchOff, switchOn, usePushState } from "#lib/push";
import { toast } from "#ui";
import { m } from "#words";
import { Setting } from "./setting.tsx";

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
    <Setting
      icon="bell"
      label={m.push_label()}
      note={note ?? m.push_text()}
      on={state === "on"}
      busy={busy}
      disabled={note !== undefined}
      onChange={(on) => void change(on, pushKey)}
    />
  );
}
