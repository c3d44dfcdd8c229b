/** The roles that the console offers, in the order of its lists. */
export const roles = [
  "reviewer",
  "care",
  "organiser",
  "editor",
  "finance",
  "fraud",
  "administrator",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

/** What the console asks for. The session has the permissions of the person's role. */
export type Permission =
  | "claims.read"
  | "claims.work"
  | "claims.refuse"
  | "vouchers.read"
  | "vouchers.import"
  | "rewards.read"
  | "rewards.stock"
  | "reviews.read"
  | "reviews.decide"
  | "disagreements.read"
  | "disagreements.settle"
  | "subscribers.read"
  | "subscribers.sessions"
  | "subscribers.hold"
  | "subscribers.name"
  | "subscribers.note"
  | "subscribers.export"
  | "subscribers.erase"
  | "requests.read"
  | "requests.manage"
  | "messages.read"
  | "messages.resend"
  | "numbers.reveal"
  | "wallet.read"
  | "wallet.correct"
  | "wallet.reverse"
  | "charges.refund"
  | "changes.read"
  | "changes.decide"
  | "tournaments.read"
  | "tournaments.manage"
  | "tournaments.decide"
  | "prizes.read"
  | "prizes.decide"
  | "cases.read"
  | "cases.manage"
  | "jobs.read"
  | "jobs.manage"
  | "operations.read"
  | "operations.manage"
  | "reports.read"
  | "finance.read"
  | "staff.read"
  | "staff.manage"
  | "audit.read"
  | "lists.export";
