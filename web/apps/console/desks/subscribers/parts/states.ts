import { m } from "#console/words";
import type { Tone } from "#console-ui";

/** A word's colour and text. */
export type Shown = [tone: Tone, text: string];

/** Makes a word of the server readable that this console does not know: "on_hold" is "on hold". */
export const readable = (word: string): string => word.replaceAll("_", " ");

const named = (known: Record<string, [Tone, () => string]>): ((state: string) => Shown) => {
  return (state) => {
    const found = known[state];
    return found ? [found[0], found[1]()] : ["gray", readable(state)];
  };
};

/** Each returns a state's colour and words; the server's own word for one that is not known. */
export const subscriptionState = named({
  active: ["accent", m.care_subscription_active],
  trial: ["accent", m.care_subscription_trial],
  grace: ["warn", m.care_subscription_grace],
  suspended: ["warn", m.care_subscription_suspended],
  ended: ["gray", m.care_subscription_ended],
  expired: ["gray", m.care_subscription_expired],
});

export const claimState = named({
  claimed: ["gray", m.claims_state_claimed],
  working: ["warn", m.claims_state_working],
  shipped: ["gray", m.claims_state_shipped],
  delivered: ["accent", m.claims_state_delivered],
  refused: ["danger", m.claims_state_refused],
});

export const chargeState = named({
  asked: ["gray", m.care_charge_asked],
  paid: ["accent", m.care_charge_paid],
  denied: ["danger", m.care_charge_denied],
  untaken: ["warn", m.care_charge_untaken],
});

export const planName = (plan: string): string => plans[plan]?.() ?? readable(plan);

const plans: Record<string, () => string> = {
  prepaid: m.care_plan_prepaid,
  postpaid: m.care_plan_postpaid,
};
