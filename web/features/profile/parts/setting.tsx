import { Icon, type IconName, Switch } from "#ui";
import styles from "../profile.module.css";

type Props = {
  /** One setting has one icon: it also names the note. */
  icon: IconName;
  label: string;
  note: string;
  on: boolean;
  busy?: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A setting that is on or off, with a note of what it does. */
export function Setting({ icon, label, note, ...state }: Props) {
  const id = `${icon}-note`;
  return (
    <li>
      <Switch {...state} describedBy={id} className={styles.entry}>
        <Icon name={icon} size={22} />
        <span className={styles.entryName}>{label}</span>
      </Switch>
      <p id={id} className={styles.blocked}>
        {note}
      </p>
    </li>
  );
}
