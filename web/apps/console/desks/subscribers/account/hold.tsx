import { useState } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, ReasonDialog, Time, toast } from "#console-ui";
import { lift, useReload } from "../actions.ts";
import styles from "./account.module.css";

/** Says that the subscriber earns nothing or cannot log in, since when and why. */
export function Hold({ subscriber: { id, hold } }: { subscriber: Subscriber }) {
  const [lifting, setLifting] = useState(false);
  const can = useCan();
  const reload = useReload();
  if (!hold) return null;
  const word = hold.suspended ? m.care_reopen() : m.care_lift();
  return (
    <Alert
      color={hold.suspended ? "danger" : "warn"}
      icon={<Icon name="pause" />}
      title={hold.suspended ? m.care_suspended() : m.care_held()}
    >
      <div className={styles.held}>
        <span>
          {hold.suspended ? m.care_suspended_since() : m.care_held_since()} <Time at={hold.since} />
          . {hold.reason}
        </span>
        {can("subscribers.hold") && (
          <Button variant="default" size="xs" onClick={() => setLifting(true)}>
            {word}
          </Button>
        )}
      </div>
      <ReasonDialog
        opened={lifting}
        onClose={() => setLifting(false)}
        title={hold.suspended ? m.care_reopen_title() : m.care_lift_title()}
        text={hold.suspended ? m.care_reopen_text() : m.care_lift_text()}
        confirm={word}
        onConfirm={async (reason) => {
          await lift(id, reason);
          toast.done(hold.suspended ? m.care_reopened() : m.care_lifted());
          await reload();
        }}
      />
    </Alert>
  );
}
