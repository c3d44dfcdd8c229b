import { useState } from "react";
import type { ClaimDetails } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, CopyIcon, Time } from "#console-ui";
import { isShipped } from "./api.ts";
import styles from "./claims.module.css";
import { ParcelDialog } from "./parcel-dialog.tsx";

type Props = { claim: ClaimDetails; onReload: () => void };

/** The parcel that is on its way or was delivered, with the number to copy, to follow and to correct. */
export function ParcelFields({ claim, onReload }: Props) {
  const [correcting, setCorrecting] = useState(false);
  const corrects = useCan()("claims.work") && isShipped(claim);
  const { carrier, trackingNumber, trackingLink, shippedAt, holder, state } = claim;
  if (!carrier || !shippedAt) return null;
  return (
    <section>
      <header className={styles.partHead}>
        <h2 className={styles.part}>{m.claims_parcel()}</h2>
        {corrects && (
          <Button variant="subtle" size="compact-sm" onClick={() => setCorrecting(true)}>
            {m.claims_correct()}
          </Button>
        )}
      </header>
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
          <dd className={styles.sent}>
            <Time at={shippedAt} />
            {state === "shipped" && holder && <span className={styles.holder}>{holder}</span>}
          </dd>
        </div>
      </dl>
      {trackingLink && (
        <p className={styles.follow}>
          <a href={trackingLink} target="_blank" rel="noopener noreferrer">
            {m.claims_follow()}
          </a>
        </p>
      )}
      {corrects && (
        <ParcelDialog
          key={trackingNumber ?? "none"}
          claim={claim}
          opened={correcting}
          onClose={() => setCorrecting(false)}
          onReload={onReload}
        />
      )}
    </section>
  );
}
