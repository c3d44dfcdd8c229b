import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ClaimDetails } from "#console/api";
import { CaseLine } from "#console/cases";
import { isApiError } from "#console/http";
import { usePresence } from "#console/live";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Badge,
  Coins,
  type Fact,
  Facts,
  Link,
  Loaded,
  Loading,
  Note,
  Others,
  Time,
} from "#console-ui";
import { ClaimActions } from "./actions.tsx";
import { claimQuery, isShipped, waits } from "./api.ts";
import styles from "./claims.module.css";
import { Due } from "./due.tsx";
import { Holder } from "./holder.tsx";
import { NewsLine } from "./news-line.tsx";
import { NextClaim } from "./next-claim.tsx";
import { ParcelFields } from "./parcel-fields.tsx";
import { Recipient } from "./recipient.tsx";
import { Signs } from "./signs.tsx";
import { deliveryText, stateOf } from "./states.ts";

type Props = {
  id: string;
  /** The screen's own title names the reward. */
  titled?: boolean;
};

/** One claim: what was claimed and until when, for whom, and what can be done. */
export function ClaimDetail({ id, titled = false }: Props) {
  const query = useQuery(claimQuery(id));
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ["claims"] });
  if (isApiError(query.error) && query.error.status === 404)
    return <Note icon="search" title={m.error_not_found()} text={m.claims_missing()} />;
  return (
    <Loaded
      query={query}
      loading={
        <div className={styles.loading}>
          <Loading lines={8} />
        </div>
      }
    >
      {(claim) => (
        <article className={styles.detail}>
          <Head claim={claim} titled={titled} />
          <CaseLine of={claim.case} />
          <NewsLine claim={claim} />
          <Holder claim={claim} onReload={reload} />
          {waits(claim) ? <Recipient claim={claim} /> : <NextClaim claim={claim} />}
          <ParcelFields claim={claim} onReload={reload} />
          <Signs claim={claim} />
          <About claim={claim} />
          <ClaimActions claim={claim} onReload={reload} />
        </article>
      )}
    </Loaded>
  );
}

function Head({ claim, titled }: { claim: ClaimDetails; titled: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { tone, text } = stateOf(claim);
  const others = usePresence("claims", claim.id);
  return (
    <header className={styles.head}>
      <div>
        {!titled && (
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {claim.reward.name}
          </h2>
        )}
        <div className={styles.price}>
          <Coins value={claim.credits} />
          <Others names={others} />
        </div>
      </div>
      <span className={styles.badges}>
        <Due claim={claim} />
        <Badge color={tone}>{text}</Badge>
      </span>
    </header>
  );
}

function About({ claim }: { claim: ClaimDetails }) {
  const can = useCan();
  const {
    claimedAt,
    promisedUntil,
    settledAt,
    number,
    reference,
    reason,
    delivery,
    byVoucher,
    holder,
    subscriber,
  } = claim;
  const facts: Fact[] = [
    { label: m.claims_claimed(), value: <Time at={claimedAt} /> },
    ...(isShipped(claim)
      ? []
      : [{ label: m.claims_promised(), value: <Time at={promisedUntil} /> }]),
    {
      label: m.claims_number(),
      value: (
        <span className={styles.badges}>
          {number ?? m.claims_number_erased()}
          {can("subscribers.read") && (
            <Link href={href("subscriber", { id: subscriber })}>{m.claims_subscriber()}</Link>
          )}
        </span>
      ),
    },
  ];
  if (settledAt) {
    facts.push({ label: m.claims_settled(), value: <Time at={settledAt} /> });
    if (holder) facts.push({ label: m.claims_settled_by(), value: holder });
  }
  if (byVoucher)
    facts.push({ label: m.claims_code_by(), value: reference ?? m.claims_code_hidden() });
  else if (reference && !claim.trackingNumber)
    facts.push({ label: m.claims_reference(), value: reference });
  if (reason) facts.push({ label: m.claims_reason(), value: reason });
  if (delivery) {
    facts.push({
      label: m.claims_provider(),
      value: `${deliveryText(delivery.state)} · ${m.claims_provider_tries({ count: delivery.tries })}`,
    });
    if (delivery.lastError)
      facts.push({ label: m.claims_provider_error(), value: delivery.lastError });
  }
  return (
    <section>
      <h2 className={styles.part}>{m.claims_about()}</h2>
      <Facts facts={facts} />
    </section>
  );
}
