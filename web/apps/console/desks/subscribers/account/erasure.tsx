import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, Link } from "#console-ui";
import styles from "./account.module.css";

/** Says that an administrator has to decide about the subscriber's erasure. */
export function ErasureWaits() {
  const can = useCan();
  return (
    <Alert color="warn" icon={<Icon name="clock" />} title={m.care_erase_waits()}>
      <div className={styles.held}>
        <span>{m.care_erase_waits_text()}</span>
        {can("changes.read") && (
          <Button component={Link} variant="default" size="xs" href={href("approvals")}>
            {m.care_change_show()}
          </Button>
        )}
      </div>
    </Alert>
  );
}
