import type { Claim } from "#api";
import { type ClaimState, stateOf, toNumber } from "#lib/claims";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { ClaimBadge, Coins, cx, Img, Link, VisuallyHidden } from "#ui";
import { dateTime, m } from "#words";
import styles from "../claims.module.css";
import { ClaimCode } from "./claim-code.tsx";
import { Parcel } from "./parcel.tsx";
import { Reference } from "./reference.tsx";

const way: readonly ClaimState[] = ["claimed", "working", "delivered"];

export function ClaimEntry({ claim }: { claim: Claim }) {
  const { utcOffsets, coin } = useConfig();
  const state = stateOf(claim);
  const reached = way.indexOf(state);
  const at = dateTime(claim.settledAt ?? claim.claimedAt, utcOffsets);
  return (
    <li className={styles.claim}>
      <span className={styles.picture}>
        <Img art={`rewards/${claim.image}`} alt="" sizes="4.5rem" />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <Link to={href("order", { claimId: claim.id })} className={styles.open}>
              <bdi>{claim.name}</bdi>
            </Link>
          </h2>
          <ClaimBadge state={state} />
        </div>
        <p className={styles.when}>
          <Coins value={claim.credits} size="s" signed={state === "refused"} />
          <time dateTime={claim.claimedAt}>{dateTime(claim.claimedAt, utcOffsets)}</time>
        </p>
      </div>
      <div className={styles.more}>
        {reached >= 0 && state !== "delivered" && (
          <div aria-hidden="true" className={styles.way}>
            {way.map((station, index) => (
              <span
                key={station}
                className={cx(styles.station, index <= reached && styles.passed)}
              />
            ))}
          </div>
        )}
        {state === "claimed" && <p className={styles.text}>{m.claims_claimed_text()}</p>}
        {state === "working" && (
          <p className={styles.text}>
            {toNumber(claim)
              ? m.claims_sending_text()
              : claim.parcel
                ? m.claims_parcel_text()
                : m.claims_working_text()}
          </p>
        )}
        {claim.parcel && <Parcel parcel={claim.parcel} />}
        {state === "delivered" && (
          <p className={styles.text}>
            {toNumber(claim) ? m.claims_added_text({ at }) : m.claims_delivered_text({ at })}
          </p>
        )}
        {state === "delivered" &&
          (claim.code ? (
            <ClaimCode claim={claim} code={claim.code} />
          ) : (
            claim.reference && !claim.parcel && <Reference text={claim.reference} />
          ))}
        {state === "refused" && (
          <p className={styles.text}>
            {m.claims_refused_text({ amount: claim.credits, coin, at })}
          </p>
        )}
        {state === "refused" && claim.reason && (
          <p className={styles.note}>
            <VisuallyHidden>{m.claims_reason()}: </VisuallyHidden>
            <bdi>{claim.reason}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
