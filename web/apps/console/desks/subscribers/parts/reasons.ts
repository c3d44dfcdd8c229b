import { m } from "#console/words";
import { readable } from "./states.ts";

const reasons: Record<string, () => string> = {
  streak: m.care_reason_streak,
  streak_milestone: m.care_reason_streak_milestone,
  level: m.care_reason_level,
  task: m.care_reason_task,
  redeem: m.care_reason_redeem,
  redeem_refund: m.care_reason_redeem_refund,
  adjustment: m.care_reason_adjustment,
  entry_fee: m.care_reason_entry_fee,
  entry_refund: m.care_reason_entry_refund,
  prize: m.care_reason_prize,
  league: m.care_reason_league,
  quest_chest: m.care_reason_quest_chest,
  season_step: m.care_reason_season_step,
  invite_reward: m.care_reason_invite_reward,
  invite_welcome: m.care_reason_invite_welcome,
};

const changes: Record<string, () => string> = {
  agreed: m.care_why_agreed,
  paid: m.care_why_paid,
  denied: m.care_why_denied,
  "not taken": m.care_why_not_taken,
  asked: m.care_why_asked,
  expired: m.care_why_expired,
  unsubscribed: m.care_why_unsubscribed,
  "number released": m.care_why_number_released,
  "suspended by staff": m.care_why_suspended,
  erased: m.care_why_erased,
};

/** Why credits moved. */
export const reasonName = (reason: string): string => reasons[reason]?.() ?? readable(reason);

/** Why a subscription changed. */
export const changeReason = (why: string): string => changes[why]?.() ?? readable(why);
