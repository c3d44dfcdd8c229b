import { useState } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Alert, Button, Icon, Time, toast } from "#console-ui";
import { lift, useReload } from "../actions.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import styles from "./account.module.css";

/** Says that the subscriber earns nothing, since when and why. */
export function Hold({ subscriber: { id, hold } }: { subscriber: Subscriber }) {
  const [lifting, setLifting] = useState(false);
  const can = useCan();
  const reload = useReload();
  if (!hold) return null;
  return (
    <Alert color="warn" icon={<Icon name="pause" />} title={m.care_held()}>
      <div className={styles.held}>
        <span>
          {m.care_held_since()} <Time at={hold.since} />. {hold.reason}
        </span>
        {can("subscribers.hold") && (
          <Button variant="default" size="xs" onClick={() => setLifting(true)}>
            {m.care_lift()}
          </Button>
        )}
      </div>
      <ReasonDialog
        opened={lifting}
        onClose={() => setLifting(false)}
        title={m.care_lift_title()}
        text={m.care_lift_text()}
        confirm={m.care_lift()}
        onConfirm={async (reason) => {
          await lift(id, reason);
          toast.done(m.care_lifted());
          await reload();
        }}
      />
    </Alert>
  );
}
