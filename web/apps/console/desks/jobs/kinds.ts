import { m } from "#console/words";

const kinds: Record<string, () => string> = {
  "audit.copy": m.jobs_kind_audit_copy,
  "billing.refund": m.jobs_kind_billing_refund,
  "billing.renew": m.jobs_kind_billing_renew,
  "invite.sweep": m.jobs_kind_invite_sweep,
  "league.close": m.jobs_kind_league_close,
  "league.sweep": m.jobs_kind_league_sweep,
  "message.push": m.jobs_kind_message_push,
  "message.send": m.jobs_kind_message_send,
  purge: m.jobs_kind_purge_files,
  "reward.deliver": m.jobs_kind_reward_deliver,
  "streak.evening": m.jobs_kind_streak_evening,
  "streak.remind": m.jobs_kind_streak_remind,
  "subscriber.nicknames": m.jobs_kind_nicknames,
  "task.verdict": m.jobs_kind_task_verdict,
  "tournament.announce": m.jobs_kind_tournament_announce,
  "tournament.settle": m.jobs_kind_tournament_settle,
  "tournament.step": m.jobs_kind_tournament_step,
  "tournament.sweep": m.jobs_kind_tournament_sweep,
  "tournament.terms": m.jobs_kind_tournament_terms,
  "voucher.stock": m.jobs_kind_voucher_stock,
};

/** A kind of jobs in words; the server's own word for one that this page does not know. */
export const kindName = (kind: string): string =>
  kinds[kind]?.() ?? (kind.startsWith("purge.") ? m.jobs_kind_purge({ kind }) : kind);
