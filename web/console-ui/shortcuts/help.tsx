import { Kbd, Modal, Switch } from "@mantine/core";
import { Fragment } from "react";
import { m } from "#console/words";
import styles from "./help.module.css";
import { useShortcutGroups, useShortcutsEnabled } from "./store.ts";

/** Keys whose names are signs on a keyboard. */
const signs: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** The list of all shortcuts that are open, and the switch for them. */
export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const groups = useShortcutGroups();
  const [enabled, setEnabled] = useShortcutsEnabled();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={m.shortcuts_title()}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {shortcuts.map(({ keys, label }) => (
                <Fragment key={keys}>
                  <dt className={styles.keys}>
                    {keys.split(" ").map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && <span className={styles.then}>{m.shortcut_then()}</span>}
                        <Kbd>{signs[key] ?? key}</Kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd className={styles.label}>{label}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={m.shortcuts_on()}
          description={m.shortcuts_on_note()}
          checked={enabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
      </div>
    </Modal>
  );
}
