import { useQuery } from "@tanstack/react-query";
import { useSession } from "#console/session";
import { m } from "#console/words";
import { Badge, Icon, Loaded, Section, Time } from "#console-ui";
import styles from "./account.module.css";
import { identitiesQuery } from "./api.ts";

/** The person's accounts of single sign-on; nothing for somebody without one. */
export function SignOnSection() {
  const { openedBy } = useSession();
  const query = useQuery(identitiesQuery());
  const bySignOn = openedBy === "sso";
  if (!bySignOn && query.data?.items.length === 0) return null;
  return (
    <Section
      title={m.account_signon()}
      intro={bySignOn ? m.account_signon_now() : m.account_signon_text()}
    >
      <Loaded query={query}>
        {({ items }) => (
          <ul className={styles.list}>
            {items.map(({ issuer, linkedAt, usedAt, byGroups }) => (
              <li key={issuer} className={styles.item}>
                <Icon name="staff" />
                <div className={styles.words}>
                  <strong>{issuer}</strong>
                  <span className={styles.detail}>
                    {m.account_signon_linked()} <Time at={linkedAt} /> · {m.account_passkey_used()}{" "}
                    <Time at={usedAt} show="relative" />
                  </span>
                </div>
                {byGroups && <Badge>{m.account_signon_groups()}</Badge>}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
