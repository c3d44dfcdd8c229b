import type { ReactNode } from "react";
import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Coins, type Fact, Facts } from "#console-ui";
import { Revealed } from "./revealed.tsx";
import { subscriptionState } from "./states.ts";
import styles from "./subscribers.module.css";

/** The cards above the tabs: the person, the plan, and the wallet with what waits. */
export function Overview({ subscriber }: { subscriber: Subscriber }) {
  const { id, username, hasEmail, balance, earned, openClaims, waitingPrizes, sessions } =
    subscriber;
  const can = useCan();
  const person: Fact[] = [
    {
      label: m.care_number(),
      value: <Revealed id={id} field="number" masked={subscriber.number ?? null} />,
    },
    { label: m.care_username(), value: username ?? "–" },
  ];
  if (hasEmail && can("numbers.reveal"))
    person.push({
      label: m.care_email(),
      value: <Revealed id={id} field="email" masked={null} />,
    });
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
  if (!subscription) return <p className={styles.quiet}>{m.care_no_subscription()}</p>;
  const [tone, text] = subscriptionState(subscription);
  return (
    <Facts
      facts={[
        { label: m.care_plan(), value: plan ?? "–" },
        { label: m.care_state(), value: <Badge color={tone}>{text}</Badge> },
      ]}
    />
  );
}
