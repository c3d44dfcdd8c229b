import type { PresentPlan } from "#console/api";
import { money } from "#console/money";
import { m } from "#console/words";
import { Alert, Badge, type Fact, Facts, Icon, Time } from "#console-ui";
import { planName, subscriptionState } from "../parts/states.ts";

/** The subscription now: state, price, and what comes next. */
export function Present({ now }: { now: PresentPlan }) {
  const { state, plan, price, amount, currency, nextChargeAt, until, pending, mayEarn } = now;
  const [tone, text] = state ? subscriptionState(state) : (["gray", m.care_plan_never()] as const);
  const facts: Fact[] = [{ label: m.care_state(), value: <Badge color={tone}>{text}</Badge> }];
  if (plan) facts.push({ label: m.care_plan(), value: planName(plan) });
  if (price) facts.push({ label: m.care_plan_price(), value: price });
  facts.push({
    label: m.care_plan_next(),
    value: nextChargeAt ? (
      <>
        {amount && <strong>{money(amount, currency)}</strong>} <Time at={nextChargeAt} />
      </>
    ) : (
      m.care_plan_next_none()
    ),
  });
  if (until) facts.push({ label: m.care_plan_until(), value: <Time at={until} /> });
  facts.push({
    label: m.care_plan_earns(),
    value: mayEarn ? m.care_plan_earns_yes() : m.care_plan_earns_no(),
  });
  return (
    <>
      <Facts facts={facts} />
      {pending && (
        <Alert color="warn" icon={<Icon name="clock" />}>
          {m.care_plan_pending()}
        </Alert>
      )}
    </>
  );
}
