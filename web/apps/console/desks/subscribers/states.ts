import { m } from "#console/words";
import type { Tone } from "#console-ui";

type Shown = [tone: Tone, text: string];

const named = (known: Record<string, [Tone, () => string]>): ((state: string) => Shown) => {
  return (state) => {
    const found = known[state];
    return found ? [found[0], found[1]()] : ["gray", state.replaceAll("_", " ")];
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
  delivered: ["accent", m.claims_state_delivered],
  refused: ["danger", m.claims_state_refused],
});
