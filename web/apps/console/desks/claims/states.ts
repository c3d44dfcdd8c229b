import type { Claim } from "#console/api";
import { m } from "#console/words";
import type { Tone } from "#console-ui";

const states: Record<string, [Tone, () => string]> = {
  claimed: ["gray", m.claims_state_claimed],
  working: ["warn", m.claims_state_working],
  shipped: ["gray", m.claims_state_shipped],
  delivered: ["accent", m.claims_state_delivered],
  refused: ["danger", m.claims_state_refused],
};

export const stateOf = ({ state }: Claim): { tone: Tone; text: string } => {
  const [tone, text] = states[state] ?? ["gray", () => state];
  return { tone, text: text() };
};

const signs: Record<string, () => string> = {
  all_first_try: m.claims_sign_all_first_try,
  whole_table: m.claims_sign_whole_table,
  long_day: m.claims_sign_long_day,
  round_the_clock: m.claims_sign_round_the_clock,
  no_pauses: m.claims_sign_no_pauses,
  same_rhythm: m.claims_sign_same_rhythm,
};

/** A sign of unfair play in words; the server's word for one that is not known here. */
export const signText = (sign: string): string => signs[sign]?.() ?? sign.replaceAll("_", " ");

const deliveries: Record<string, () => string> = {
  sending: m.claims_provider_sending,
  delivered: m.claims_provider_delivered,
  refused: m.claims_provider_refused,
  handed_over: m.claims_provider_handed_over,
};

/** What the rewards' provider did. */
export const deliveryText = (state: string): string => deliveries[state]?.() ?? state;
