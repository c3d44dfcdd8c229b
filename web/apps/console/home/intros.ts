import type { RouteName } from "#console/router";
import { m } from "#console/words";

/** What each desk is for. */
export const intros: Partial<Record<RouteName, () => string>> = {
  claims: m.claims_intro,
  vouchers: m.vouchers_intro,
  rewards: m.rewards_intro,
  subscribers: m.care_intro,
  reviews: m.reviews_intro,
  tournaments: m.tournaments_intro,
  prizes: m.prizes_intro,
  cases: m.cases_intro,
  approvals: m.approvals_intro,
  requests: m.requests_intro,
  reports: m.reports_intro,
  jobs: m.jobs_intro,
  operations: m.operations_intro,
  staff: m.staff_intro,
  audit: m.audit_intro,
};
