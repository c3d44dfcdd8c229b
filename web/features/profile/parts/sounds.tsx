import { setSound, useSound } from "#lib/sound";
import { Icon, Switch } from "#ui";
import { m } from "#words";
import styles from "../profile.module.css";

/** The switch for all sounds: of games, and of celebrations. */
export function Sounds() {
  return (
    <li>
      <Switch on={useSound()} onChange={setSound} describedBy="sound-note" className={styles.entry}>
        <Icon name="sound" size={22} />
        <span className={styles.entryName}>{m.profile_sound()}</span>
      </Switch>
      <p id="sound-note" className={styles.blocked}>
        {m.profile_sound_text()}
      </p>
    </li>
  );
}
