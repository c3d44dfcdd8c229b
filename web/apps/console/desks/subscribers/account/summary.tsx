import type { Subscriber } from "#console/api";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Coins, type Fact } from "#console-ui";
import { planName, subscriptionState } from "../parts/states.ts";
import styles from "./account.module.css";
import { Revealed } from "./revealed.tsx";

type SummaryFact = Fact & {
  /** Three of them share a phone's row. */
  short?: boolean;
};

/** The account at a glance, above the tabs: what a caller is asked about first. */
export function Summary({ subscriber }: { subscriber: Subscriber }) {
  const { id, hasEmail, balance, earned, openClaims, waitingPrizes, sessions } = subscriber;
  const can = useCan();
  const facts: SummaryFact[] = [
    {
      label: m.care_number(),
      value: <Revealed id={id} field="number" masked={subscriber.number ?? null} />,
    },
    { label: m.care_plan(), value: <PlanState subscriber={subscriber} /> },
    { label: m.care_earned(), value: <Coins value={earned} />, short: true },
    { label: m.care_open_claims(), value: number(openClaims), short: true },
    { label: m.care_open_sessions(), value: number(sessions), short: true },
  ];
  if (waitingPrizes > 0) facts.push({ label: m.care_prizes(), value: number(waitingPrizes) });
  if (hasEmail && can("numbers.reveal"))
    facts.splice(1, 0, {
      label: m.care_email(),
      value: <Revealed id={id} field="email" masked={null} />,
    });
  return (
    <section className={styles.summary} aria-label={m.care_summary()}>
      <dl className={styles.facts}>
        <div className={styles.balance}>
          <dt>{m.care_balance()}</dt>
          <dd>
            <Coins value={balance} />
          </dd>
        </div>
        {facts.map(({ label, value, short }) => (
          <div key={label} className={short ? styles.short : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function PlanState({ subscriber: { plan, subscription } }: { subscriber: Subscriber }) {
  if (!subscription) return m.care_no_subscription();
  const [tone, text] = subscriptionState(subscription);
  return (
    <span className={styles.inline}>
      <Badge color={tone}>{text}</Badge>
      {plan && <span>{planName(plan)}</span>}
    </span>
  );
}
