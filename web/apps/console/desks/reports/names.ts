import type { Report } from "#console/api";
import { m } from "#console/words";

const words: Record<string, () => string> = {
  trial: m.reports_word_trial,
  active: m.reports_word_active,
  grace: m.reports_word_grace,
  suspended: m.reports_word_suspended,
  expired: m.reports_word_expired,
  ended: m.reports_word_ended,
  streak: m.reports_reason_streak,
  streak_milestone: m.reports_reason_streak_milestone,
  level: m.reports_reason_level,
  task: m.reports_reason_task,
  redeem: m.reports_reason_redeem,
  redeem_refund: m.reports_reason_redeem_refund,
  entry_fee: m.reports_reason_entry_fee,
  entry_refund: m.reports_reason_entry_refund,
  prize: m.reports_reason_prize,
  league: m.reports_reason_league,
  quest_chest: m.reports_reason_quest_chest,
  season_step: m.reports_reason_season_step,
  invite_reward: m.reports_reason_invite_reward,
  invite_welcome: m.reports_reason_invite_welcome,
  adjustment: m.reports_reason_adjustment,
  reversal: m.reports_reason_reversal,
};

const steps: Record<string, () => string> = {
  account: m.reports_step_account,
  trial: m.reports_step_trial,
  play: m.reports_step_play,
  claim: m.reports_step_claim,
  redemption: m.reports_step_redemption,
  paid: m.reports_step_paid,
};

/** A word of the server without a name here: `aim_train` is "Aim train". */
const written = (word: string): string => {
  const text = word.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const reasonName = (word: string): string => words[word]?.() ?? written(word);

export const stepName = (word: string): string => steps[word]?.() ?? written(word);

export const nameOf = ({ dimension, label }: Report["series"][number]): string =>
  label ?? reasonName(dimension);

const numbers = new Intl.NumberFormat("en");

export const count = (value: number): string => numbers.format(value);
