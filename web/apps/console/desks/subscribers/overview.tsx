import type { ReactNode } from "react";
import { useCan, usePortal } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Coins, type Fact, Facts, Time } from "#console-ui";
import { Revealed } from "./revealed.tsx";
import { subscriptionState } from "./states.ts";
import styles from "./subscribers.module.css";
import type { Subscriber } from "./types.ts";

/** The cards above the tabs: the person, the plan, and the wallet with what waits. */
export function Overview({ subscriber }: { subscriber: Subscriber }) {
  const { id, name, username, since, balance, earned, openClaims, waitingPrizes, sessions } =
    subscriber;
  const can = useCan();
  const person: Fact[] = [
    {
      label: m.care_number(),
      value: <Revealed id={id} field="number" masked={subscriber.number} />,
    },
    { label: m.care_name(), value: name ?? "–" },
    { label: m.care_username(), value: username ?? "–" },
  ];
  if (can("numbers.reveal"))
    person.push({
      label: m.care_email(),
      value: <Revealed id={id} field="email" masked={null} />,
    });
  person.push({ label: m.care_since(), value: <Time at={since} /> });
  return (
    <div className={styles.cards}>
      <Card title={m.care_person()}>
        <Facts facts={person} />
      </Card>
      <Card title={m.care_subscription()}>
        <SubscriptionFacts subscriber={subscriber} />
      </Card>
      <Card title={m.care_wallet()}>
        <p className={styles.figure}>
          <Coins value={balance} />
        </p>
        <Facts
          facts={[
            { label: m.care_earned(), value: <Coins value={earned} /> },
            { label: m.care_open_claims(), value: number(openClaims) },
            { label: m.care_prizes(), value: number(waitingPrizes) },
            { label: m.care_open_sessions(), value: number(sessions) },
          ]}
        />
      </Card>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.cardTitle}>{title}</h2>
      {children}
    </section>
  );
}

function SubscriptionFacts({ subscriber: { plan, subscription } }: { subscriber: Subscriber }) {
  const currency = usePortal()?.currency ?? "";
  if (!subscription) return <p className={styles.quiet}>{m.care_no_subscription()}</p>;
  const { state, paidUntil, price } = subscription;
  const [tone, text] = subscriptionState(state);
  const facts: Fact[] = [
    { label: m.care_plan(), value: plan ?? "–" },
    { label: m.care_state(), value: <Badge color={tone}>{text}</Badge> },
    { label: m.care_paid_until(), value: <Time at={paidUntil} /> },
  ];
  if (price !== null) facts.push({ label: m.care_price(), value: `${price} ${currency}` });
  return <Facts facts={facts} />;
}
