import type { ReactNode } from "react";
import { href } from "#console/router";
import { type Permission, SessionProvider, useCan, useSession } from "#console/session";
import { day } from "#console/time";
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

/** What staff do with an account of a person. A refund that was denied can be recorded all the same. */
const ofPerson: readonly Permission[] = [
  "messages.resend",
  "numbers.reveal",
  "requests.manage",
  "subscribers.erase",
  "subscribers.export",
  "subscribers.hold",
  "subscribers.name",
  "subscribers.note",
  "subscribers.sessions",
  "wallet.correct",
  "wallet.reverse",
];

type Props = { erasedAt: string | null | undefined; children: ReactNode };

/** Takes away what nobody can do with the account of a subscriber who was erased. */
export function ErasureGate({ erasedAt, children }: Props) {
  const session = useSession();
  if (!erasedAt) return children;
  const permissions = session.permissions.filter((one) => !ofPerson.includes(one as Permission));
  return <SessionProvider session={{ ...session, permissions }}>{children}</SessionProvider>;
}

/** Says when the subscriber was erased, and what is left. */
export function ErasureDate({ at }: { at: string }) {
  return (
    <Alert color="warn" icon={<Icon name="lock" />} title={m.care_erased_on({ day: day(at) })}>
      {m.care_erased_text()}
    </Alert>
  );
}
