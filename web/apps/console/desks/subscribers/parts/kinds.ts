import { m } from "#console/words";
import { readable } from "./states.ts";

const kinds: Record<string, () => string> = {
  match_room: m.care_kind_match_room,
  match_bye: m.care_kind_match_bye,
  tournament_room: m.care_kind_tournament_room,
  tournament_won: m.care_kind_tournament_won,
  prize_waiting: m.care_kind_prize_waiting,
  prize_paid: m.care_kind_prize_paid,
  prize_refused: m.care_kind_prize_refused,
  tournament_out: m.care_kind_tournament_out,
  tournament_cancelled: m.care_kind_tournament_cancelled,
  league_result: m.care_kind_league_result,
  invite_accepted: m.care_kind_invite_accepted,
  invite_paid: m.care_kind_invite_paid,
  invite_welcome: m.care_kind_invite_welcome,
  invite_lapsed: m.care_kind_invite_lapsed,
  friend_request: m.care_kind_friend_request,
  friend_added: m.care_kind_friend_added,
  link_beaten: m.care_kind_link_beaten,
  task_approved: m.care_kind_task_approved,
  task_rejected: m.care_kind_task_rejected,
  redemption_received: m.care_kind_redemption_received,
  claim_working: m.care_kind_claim_working,
  claim_delivered: m.care_kind_claim_delivered,
  voucher_delivered: m.care_kind_voucher_delivered,
  claim_refused: m.care_kind_claim_refused,
  streak_reminder: m.care_kind_streak_reminder,
  name_reset: m.care_kind_name_reset,
  wallet_adjusted: m.care_kind_wallet_adjusted,
  subscription_began: m.care_kind_subscription_began,
  trial_ends: m.care_kind_trial_ends,
  charge_declined: m.care_kind_charge_declined,
  subscription_suspended: m.care_kind_subscription_suspended,
  subscription_back: m.care_kind_subscription_back,
  subscription_expired: m.care_kind_subscription_expired,
  subscription_ended: m.care_kind_subscription_ended,
  charge_refunded: m.care_kind_charge_refunded,
  announcement: m.care_kind_announcement,
};

/** The name of a kind of messages. */
export const kindName = (kind: string): string => kinds[kind]?.() ?? readable(kind);
