import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { LoginSession } from "#api";
import { useConfig } from "#lib/config";
import { leavePush } from "#lib/push";
import { href, navigate } from "#lib/router";
import { useSession } from "#lib/session";
import { endAllSessions } from "#lib/subscriber";
import { Async, Button, errorText, FormError, Sheet, Skeleton, toast } from "#ui";
import { dateTime, m } from "#words";
import { sessionsQuery } from "../api.ts";
import styles from "./devices.module.css";

/** The subscriber's sessions, with a button that ends them all: for a lost or sold phone. */
export default function DevicesSheet({ onClose }: { onClose: () => void }) {
  const { partner } = useSession();
  const { coin } = useConfig();
  const end = useMutation({
    mutationFn: () => {
      void leavePush().catch(() => undefined);
      return endAllSessions(() => navigate(href("home"), { replace: true }));
    },
    onSuccess: () => toast(m.devices_ended(), "good"),
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={m.devices_title()}
      footer={
        partner ? undefined : (
          <>
            <FormError>{end.isError && errorText(end.error, m.devices_end_failed())}</FormError>
            <Button variant="danger" block busy={end.isPending} onClick={() => end.mutate()}>
              {m.devices_end()}
            </Button>
            <Button variant="quiet" block onClick={onClose}>
              {m.profile_stay()}
            </Button>
          </>
        )
      }
    >
      <div className={styles.sheet}>
        <p>{m.devices_text({ coin })}</p>
        <Async skeleton={<Skeleton height="6rem" />} errorText={m.devices_failed()}>
          <Devices />
        </Async>
      </div>
    </Sheet>
  );
}

function Devices() {
  const { data } = useSuspenseQuery(sessionsQuery());
  return (
    <ul className={styles.devices}>
      {data.map((session) => (
        <Device key={`${session.openedAt} ${session.device}`} session={session} />
      ))}
    </ul>
  );
}

function Device({ session: { device, current, openedAt, seenAt } }: { session: LoginSession }) {
  const { utcOffsets } = useConfig();
  return (
    <li className={styles.device}>
      <strong>
        <bdi>{device ?? m.devices_unknown()}</bdi>
        {current && <span className={styles.current}> {m.devices_current()}</span>}
      </strong>
      <span>{m.devices_opened({ at: dateTime(openedAt, utcOffsets) })}</span>
      <span>{m.devices_seen({ at: dateTime(seenAt, utcOffsets) })}</span>
    </li>
  );
}
