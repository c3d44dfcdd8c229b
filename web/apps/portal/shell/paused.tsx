import { href } from "#lib/router";
import { Icon, Link } from "#ui";
import { m } from "#words";
import styles from "./paused.module.css";

/** A bar over every screen while the subscriber cannot earn: nobody plays for credits in vain. */
export default function Paused() {
  return (
    <p className={styles.paused}>
      <Icon name="lock" size={18} />
      <span>{m.plan_paused_bar()}</span>
      <Link to={href("profile")} className={styles.way}>
        {m.plan_paused_way()}
      </Link>
    </p>
  );
}
