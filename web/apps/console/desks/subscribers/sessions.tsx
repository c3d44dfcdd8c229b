import { useInfiniteQuery } from "@tanstack/react-query";
import { m } from "#console/words";
import { Icon, Note, Paged, Time } from "#console-ui";
import { sessionsQuery } from "./api.ts";
import styles from "./subscribers.module.css";

/** Where the subscriber is logged in. */
export function Sessions({ id }: { id: string }) {
  const query = useInfiniteQuery(sessionsQuery(id));
  return (
    <Paged query={query} empty={<Note icon="device" title={m.care_sessions_empty()} />}>
      {(sessions) => (
        <ul className={styles.list}>
          {sessions.map(({ id: session, device, openedAt, renewedAt, endsAt }) => (
            <li key={session} className={styles.item}>
              <Icon name="device" />
              <div className={styles.words}>
                <strong>{device ?? m.care_device_unknown()}</strong>
                <span className={styles.quiet}>
                  {m.care_session_opened()} <Time at={openedAt} /> · {m.care_session_renewed()}{" "}
                  <Time at={renewedAt} show="relative" /> · {m.care_session_ends()}{" "}
                  <Time at={endsAt} show="relative" />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
