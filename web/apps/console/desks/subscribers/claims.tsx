import { useInfiniteQuery } from "@tanstack/react-query";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Badge, Coins, Link, Note, Paged, Time } from "#console-ui";
import { claimsQuery } from "./api.ts";
import { claimState } from "./parts/states.ts";
import styles from "./subscribers.module.css";

/** The subscriber's claims of rewards. */
export function Claims({ id }: { id: string }) {
  const query = useInfiniteQuery(claimsQuery(id));
  const can = useCan();
  return (
    <Paged query={query} empty={<Note icon="claims" title={m.care_claims_empty()} />}>
      {(claims) => (
        <ul className={styles.list}>
          {claims.map((claim) => {
            const [tone, text] = claimState(claim.state);
            return (
              <li key={claim.id} className={styles.item}>
                <div className={styles.words}>
                  {can("claims.read") ? (
                    <Link className={styles.rowLink} href={href("claim", { id: claim.id })}>
                      {claim.reward.name}
                    </Link>
                  ) : (
                    <strong>{claim.reward.name}</strong>
                  )}
                  <span className={styles.quiet}>
                    <Coins value={claim.credits} /> · {m.claims_claimed_at()}{" "}
                    <Time at={claim.claimedAt} />
                  </span>
                </div>
                <Badge color={tone}>{text}</Badge>
              </li>
            );
          })}
        </ul>
      )}
    </Paged>
  );
}
