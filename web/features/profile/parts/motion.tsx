import { useState } from "react";
import { preference } from "#lib/session";
import { Icon, Switch } from "#ui";
import { m } from "#words";
import styles from "../profile.module.css";

/** The switch for celebrations, and for the fade between screens (`lib/motion`). */
export function Motion() {
  const [on, setOn] = useState(() => preference.get("motion") !== "off");
  return (
    <li>
      <Switch
        on={on}
        onChange={(next) => {
          preference.set("motion", next ? null : "off");
          setOn(next);
        }}
        describedBy="motion-note"
        className={styles.entry}
      >
        <Icon name="trophy" size={22} />
        <span className={styles.entryName}>{m.profile_motion()}</span>
      </Switch>
      <p id="motion-note" className={styles.blocked}>
        {m.profile_motion_text()}
      </p>
    </li>
  );
}
