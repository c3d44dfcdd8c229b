/* What the server answers about a subscriber. Numbers and names are masked. */

export type Subscriber = {
  id: string;
  number: string | null;
  name: string | null;
  username: string | null;
  plan: string | null;
  subscription: { state: string; paidUntil: string | null; price: string | number | null } | null;
  balance: number;
  /** All credits that were ever earned. */
  earned: number;
  openClaims: number;
  waitingPrizes: number;
  sessions: number;
  /** Since when and why the subscriber earns nothing. */
  hold: { since: string; reason: string } | null;
  since: string;
};

export type Movement = {
  entry: string;
  txn: string;
  amount: number;
  balanceAfter: number;
  reason: string;
  title: string;
  at: string;
};

export type Transaction = {
  txn: string;
  at: string;
  reason: string;
  title: string;
  legs: { account: string; amount: number }[];
  /** The transaction that this one takes back. */
  reverses: string | number | null;
  /** The transaction that takes this one back. */
  reversedBy: string | number | null;
};

export type Message = {
  id: string;
  at: string;
  kind: string;
  text: string;
  state: string;
  parts: number;
  lastError: string | null;
};

export type SubscriberSession = {
  id: string;
  device: string | null;
  openedAt: string;
  renewedAt: string;
  endsAt: string;
};

export type StaffNote = { id: string; at: string; author: string; text: string };

export type TimelineEntry = {
  at: string;
  kind: string;
  title: string;
  detail: string | null;
  amount: number | null;
  link: string | null;
};

/** A movement of credits that was made, or a change that a second person must approve. */
export type Posted = { txn: string; balance: number } | { change: string };

export const templates = ["goodwill_small", "goodwill", "lost_reward", "other"] as const;
export type Template = (typeof templates)[number];

export type Correction = {
  /** Below zero, credits are taken back. */
  amount: number;
  template: Template;
  reason: string;
  reference: string;
};
