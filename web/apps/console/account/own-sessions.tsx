import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { m } from "#console/words";
import { Badge, Button, Loaded, Section, Time, toast } from "#console-ui";
import styles from "./account.module.css";
import { endOwnSession, ownSessionsQuery } from "./api.ts";

/** Where the person is signed in. The present session ends by signing out. */
export function OwnSessions() {
  const query = useQuery(ownSessionsQuery());
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: endOwnSession,
    onSuccess: () => {
      toast.done(m.account_session_ended());
      return client.invalidateQueries({ queryKey: ownSessionsQuery().queryKey });
    },
    onError: toast.failed,
  });
  return (
    <Section title={m.account_sessions()} intro={m.account_sessions_text()}>
      <Loaded query={query}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map(({ id, device, address, createdAt, usedAt, current }) => (
              <li key={id} className={styles.item}>
                <div className={styles.words}>
                  <strong>{device ?? m.account_session_unknown()}</strong>
                  <span className={styles.detail}>
                    {address ?? "–"} · {m.account_session_since()} <Time at={createdAt} /> ·{" "}
                    {m.account_session_used()} <Time at={usedAt} show="relative" />
                  </span>
                </div>
                {current ? (
                  <Badge>{m.account_session_current()}</Badge>
                ) : (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={m.account_session_end_label({
                      device: device ?? m.account_session_unknown(),
                    })}
                    loading={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                  >
                    {m.account_session_end()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
