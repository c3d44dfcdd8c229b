import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Claim } from "#api";
import { claimQuery, isOpen, stateOf, toNumber } from "#lib/claims";
import { useConfig } from "#lib/config";
import { isApiError } from "#lib/http";
import { href, match, paths, usePathname } from "#lib/router";
import {
  ButtonLink,
  ClaimBadge,
  Coins,
  celebrate,
  cx,
  EmptyState,
  ErrorState,
  errorText,
  Icon,
  Img,
  Loading,
  Page,
  Skeleton,
  skeletonGroup,
} from "#ui";
import { dateTime, m } from "#words";
import styles from "./order.module.css";
import { ClaimCode } from "./parts/claim-code.tsx";
import { Parcel } from "./parts/parcel.tsx";
import { Reference } from "./parts/reference.tsx";

/** How often an order is read again while the operator adds it to the number, in milliseconds. */
const everyMs = 1500;
/** After this time the page says that it takes longer than usual, in milliseconds. */
const usualMs = 20_000;

/** An order: a claimed reward and its way to the subscriber. */
export default function Order() {
  const id = match(paths.order, usePathname())?.claimId;
  return (
    <Page title={m.order_title()} hideTitle narrow>
      {id ? <OrderOf key={id} id={id} /> : <NoOrder />}
    </Page>
  );
}

function NoOrder() {
  return (
    <EmptyState
      icon="gift"
      title={m.order_none_title()}
      text={m.order_none_text()}
      action={<ButtonLink to={href("claims")}>{m.claims_title()}</ButtonLink>}
    />
  );
}

function OrderOf({ id }: { id: string }) {
  const order = useQuery({
    ...claimQuery(id),
    // Events refresh it, too; a phone may have none at the moment.
    refetchInterval: ({ state: { data } }) =>
      data && toNumber(data) && isOpen(data) ? everyMs : false,
  });
  if (order.data) return <Shown claim={order.data} />;
  if (isApiError(order.error, "not_found")) return <NoOrder />;
  if (order.isError) {
    const text = errorText(order.error, m.order_failed());
    return <ErrorState text={text} onRetry={() => void order.refetch()} busy={order.isFetching} />;
  }
  return (
    <Loading>
      <OrderSkeleton />
    </Loading>
  );
}

function Shown({ claim }: { claim: Claim }) {
  const state = stateOf(claim);
  const picture = useRef<HTMLSpanElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const arrived = before.current !== "delivered" && state === "delivered";
    before.current = state;
    if (arrived && picture.current) return celebrate("big", { from: picture.current });
  }, [state]);
  return (
    <article className={styles.order}>
      <span ref={picture} className={styles.picture}>
        <Img art={`rewards/${claim.image}`} alt="" sizes="10rem" priority />
      </span>
      <div className={styles.head}>
        <h2 className={styles.state} aria-live="polite">
          {headline(claim)}
        </h2>
        <p className={styles.name}>
          <bdi>{claim.name}</bdi>
          <ClaimBadge state={state} />
        </p>
      </div>
      {isOpen(claim) && <Waiting claim={claim} />}
      <Way claim={claim} />
      {claim.code ? (
        <ClaimCode claim={claim} code={claim.code} />
      ) : (
        claim.reference && !claim.parcel && <Reference text={claim.reference} />
      )}
      {claim.parcel && <Parcel parcel={claim.parcel} />}
      {claim.reason && (
        <p className={styles.reason}>
          <span className={styles.label}>{m.claims_reason()}</span>
          <bdi>{claim.reason}</bdi>
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{m.redeem_price()}</dt>
          <dd>
            <Coins value={claim.credits} />
          </dd>
        </div>
        <div>
          <dt>{m.order_title()}</dt>
          <dd>
            <bdi className={styles.number}>{claim.id.slice(-8).toUpperCase()}</bdi>
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <ButtonLink to={href("claims")} icon="gift" block>
          {m.claims_title()}
        </ButtonLink>
        <ButtonLink to={href("rewards")} variant="secondary" block>
          {m.order_more()}
        </ButtonLink>
      </div>
    </article>
  );
}

function headline(claim: Claim): string {
  const number = toNumber(claim);
  switch (stateOf(claim)) {
    case "claimed":
      return m.order_state_claimed();
    case "working":
      if (claim.parcel) return m.order_state_shipped();
      return number ? m.order_state_sending() : m.order_state_working();
    case "delivered":
      return number ? m.order_state_added() : m.order_state_delivered();
    case "refused":
      return m.order_state_refused();
  }
}

/** What happens next, and that nobody has to wait here for it. */
function Waiting({ claim }: { claim: Claim }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  const desk = claim.parcel ? m.order_parcel() : m.order_desk();
  const text = !toNumber(claim) ? desk : late ? m.order_late() : m.order_soon();
  return <p className={styles.waiting}>{text}</p>;
}

/** The three stations of an order; the second is where it is decided, or when a carrier got the parcel. */
function Way({ claim }: { claim: Claim }) {
  const { utcOffsets } = useConfig();
  const state = stateOf(claim);
  const number = toNumber(claim);
  const refused = state === "refused";
  const settled = claim.settledAt ? dateTime(claim.settledAt, utcOffsets) : null;
  const stations = [
    { text: m.order_paid(), at: dateTime(claim.claimedAt, utcOffsets), done: true },
    claim.parcel
      ? { text: m.order_sent(), at: dateTime(claim.parcel.shippedAt, utcOffsets), done: true }
      : { text: number ? m.order_number() : m.order_taken(), at: null, done: state !== "claimed" },
    {
      text: refused ? m.order_back() : number ? m.order_added() : m.order_done(),
      at: settled,
      done: settled !== null,
    },
  ];
  const current = stations.filter(({ done }) => done).length - 1;
  return (
    <ol className={styles.way}>
      {stations.map(({ text, at, done }, index) => (
        <li
          key={text}
          className={cx(styles.station, done && styles.done)}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.mark}>
            {done && (index < current || settled !== null) && (
              <Icon name={refused && index === 2 ? "reset" : "check"} size={16} />
            )}
            {index === current && settled === null && <span className={styles.pulse} />}
          </span>
          <div className={styles.text}>
            <span>{text}</span>
            {at && <span className={styles.at}>{at}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function OrderSkeleton() {
  return (
    <div className={cx(styles.order, skeletonGroup)}>
      <Skeleton width="10rem" height="10rem" />
      <Skeleton width="60%" height="1.75em" />
      <Skeleton width="40%" />
      <Skeleton height="9rem" />
    </div>
  );
}
