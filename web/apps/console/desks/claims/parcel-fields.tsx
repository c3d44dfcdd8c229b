import type { ClaimDetails } from "#console/api";
import { m } from "#console/words";
import { CopyIcon, Time } from "#console-ui";
import styles from "./claims.module.css";

/** The parcel that is on its way or was delivered, with the number to copy and the carrier's page. */
export function ParcelFields({ claim }: { claim: ClaimDetails }) {
  const { carrier, trackingNumber, trackingLink, shippedAt, holder, state } = claim;
  if (!carrier || !shippedAt) return null;
  return (
    <section>
      <h2 className={styles.part}>{m.claims_parcel()}</h2>
      <dl className={styles.fields}>
        <div className={styles.field}>
          <dt>{m.claims_carrier()}</dt>
          <dd>
            <span className={styles.value}>{carrier}</span>
          </dd>
        </div>
        {trackingNumber && (
          <div className={styles.field}>
            <dt>{m.claims_tracking()}</dt>
            <dd>
              <span className={styles.value}>{trackingNumber}</span>
              <CopyIcon text={trackingNumber} what={m.claims_tracking()} />
            </dd>
          </div>
        )}
        <div className={styles.field}>
          <dt>{m.claims_sent()}</dt>
          <dd>
            <Time at={shippedAt} />
            {state === "shipped" && holder && <span className={styles.holder}>{holder}</span>}
          </dd>
        </div>
      </dl>
      {trackingLink && (
        <p className={styles.follow}>
          <a className={styles.link} href={trackingLink} target="_blank" rel="noopener noreferrer">
            {m.claims_follow()}
          </a>
        </p>
      )}
    </section>
  );
}
