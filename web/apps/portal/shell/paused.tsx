import { href } from "#lib/router";
import { Icon, Link } from "#ui";
import { m } from "#words";
import styles from "./paused.module.css";

/** Over every screen while nothing is earned, so that nobody plays for coins that do not come. */
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
