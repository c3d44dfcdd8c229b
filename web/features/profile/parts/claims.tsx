import { useInfiniteQuery } from "@tanstack/react-query";
import { claimsQuery, stateOf } from "#lib/claims";
import { href } from "#lib/router";
import { ClaimBadge, Icon, Link } from "#ui";
import { m } from "#words";
import styles from "./claims.module.css";

/** As many as fit beside the rest of the profile; a link leads to the others. */
const latest = 3;

export default function Claims() {
  const { data } = useInfiniteQuery(claimsQuery());
  const claims = data?.pages[0]?.claims.slice(0, latest) ?? [];
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className={styles.claims}>
      <h2 id="claims" className={styles.title}>
        <Link to={href("claims")} className={styles.link}>
          {m.claims_title()}
          <Icon name="forward" size={18} />
        </Link>
      </h2>
      <ul className={styles.list}>
        {claims.map((claim) => (
          <li key={claim.id} className={styles.claim}>
            <bdi className={styles.name}>{claim.name}</bdi>
            <ClaimBadge state={stateOf(claim)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
