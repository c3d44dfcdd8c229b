import type { UseQueryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { RouteName } from "#console/router";
import type { Permission } from "#console/session";
import { m } from "#console/words";
import type { IconName } from "#console-ui";
import { waitingChanges } from "./desks/approvals/waiting.ts";
import { waitingCases } from "./desks/cases/waiting.ts";
import { waitingClaims } from "./desks/claims/lists.ts";
import { waitingJobs } from "./desks/jobs/waiting.ts";
import { pausedParts } from "./desks/operations/paused.ts";
import { waitingPrizes } from "./desks/prizes/waiting.ts";
import { dueRequests } from "./desks/requests/waiting.ts";
import { waitingReviews } from "./desks/reviews/waiting.ts";
import { lowRewards } from "./desks/rewards/low.ts";

/** How much waits on a desk; `more` if the number is only a part. */
export type Waiting = { count: number; more?: boolean };

/** Says how much waits, unless a desk has words of its own. */
export const waitingWords = ({ count, more }: Waiting): string =>
  more ? m.nav_waiting_more({ count }) : m.nav_waiting({ count });

// biome-ignore lint/suspicious/noExplicitAny: each desk has data of its own.
type WaitingQuery = UseQueryOptions<any, Error, Waiting, any>;

export type NavEntry = {
  group: "desks" | "house";
  icon: IconName;
  /** The letter that opens the screen after "g". */
  key: string;
  /** How much waits, as a badge. */
  waiting?: () => WaitingQuery;
  /** Says in words how much waits; without it, that so much waits. */
  waitingWords?: (waiting: Waiting) => string;
};

export type Route = {
  title: () => string;
  screen: () => Promise<{ default: ComponentType }>;
  /** The screen is neither shown nor offered without it. */
  permission?: Permission;
  /** Routes with the same word share their screen, which stays when one leads to the other. */
  shares?: string;
  /** The entry in the navigation. */
  nav?: NavEntry;
};

const claims = {
  title: m.claims_title,
  screen: () => import("./desks/claims/screen.tsx"),
  permission: "claims.read",
  shares: "claims",
} satisfies Route;

const rewards = {
  title: m.rewards_title,
  screen: () => import("./desks/rewards/screen.tsx"),
  permission: "rewards.read",
  shares: "rewards",
} satisfies Route;

const prizes = {
  title: m.prizes_title,
  screen: () => import("./desks/prizes/screen.tsx"),
  permission: "prizes.read",
  shares: "prizes",
} satisfies Route;

/** The screens by route, in the order of the navigation. */
export const routes: Record<RouteName, Route> = {
  home: {
    title: m.nav_home,
    screen: () => import("./home/screen.tsx"),
  },
  claims: {
    ...claims,
    nav: {
      group: "desks",
      icon: "claims",
      key: "c",
      waiting: waitingClaims,
    },
  },
  claim: claims,
  vouchers: {
    title: m.vouchers_title,
    screen: () => import("./desks/vouchers/screen.tsx"),
    permission: "vouchers.read",
    nav: { group: "desks", icon: "vouchers", key: "v" },
  },
  rewards: {
    ...rewards,
    nav: {
      group: "desks",
      icon: "rewards",
      key: "w",
      waiting: lowRewards,
      waitingWords: m.rewards_low_count,
    },
  },
  reward: rewards,
  subscribers: {
    title: m.care_title,
    screen: () => import("./desks/subscribers/find.tsx"),
    permission: "subscribers.read",
    nav: { group: "desks", icon: "subscribers", key: "u" },
  },
  subscriber: {
    title: m.care_one_title,
    screen: () => import("./desks/subscribers/screen.tsx"),
    permission: "subscribers.read",
  },
  reviews: {
    title: m.reviews_title,
    screen: () => import("./desks/reviews/screen.tsx"),
    permission: "reviews.read",
    nav: {
      group: "desks",
      icon: "reviews",
      key: "r",
      waiting: waitingReviews,
    },
  },
  review: {
    title: m.reviews_title,
    screen: () => import("./desks/reviews/entry.tsx"),
    permission: "reviews.read",
  },
  tournaments: {
    title: m.tournaments_title,
    screen: () => import("./desks/tournaments/screen.tsx"),
    permission: "tournaments.read",
    nav: { group: "desks", icon: "cup", key: "t" },
  },
  tournament: {
    title: m.tournaments_title,
    screen: () => import("./desks/tournaments/one.tsx"),
    permission: "tournaments.read",
  },
  prizes: {
    ...prizes,
    nav: { group: "desks", icon: "medal", key: "z", waiting: waitingPrizes },
  },
  prize: prizes,
  cases: {
    title: m.cases_title,
    screen: () => import("./desks/cases/screen.tsx"),
    permission: "cases.read",
    nav: { group: "desks", icon: "flag", key: "x", waiting: waitingCases },
  },
  case: {
    title: m.cases_title,
    screen: () => import("./desks/cases/one.tsx"),
    permission: "cases.read",
  },
  approvals: {
    title: m.approvals_title,
    screen: () => import("./desks/approvals/screen.tsx"),
    permission: "changes.read",
    nav: {
      group: "desks",
      icon: "approvals",
      key: "a",
      waiting: waitingChanges,
    },
  },
  requests: {
    title: m.requests_title,
    screen: () => import("./desks/requests/screen.tsx"),
    permission: "requests.read",
    nav: {
      group: "desks",
      icon: "lock",
      key: "p",
      waiting: dueRequests,
      waitingWords: m.requests_due_count,
    },
  },
  reports: {
    title: m.reports_title,
    screen: () => import("./desks/reports/screen.tsx"),
    permission: "reports.read",
    nav: { group: "desks", icon: "chart", key: "d" },
  },
  jobs: {
    title: m.jobs_title,
    screen: () => import("./desks/jobs/screen.tsx"),
    permission: "jobs.read",
    nav: {
      group: "house",
      icon: "refresh",
      key: "j",
      waiting: waitingJobs,
    },
  },
  operations: {
    title: m.operations_title,
    screen: () => import("./desks/operations/screen.tsx"),
    permission: "operations.read",
    nav: {
      group: "house",
      icon: "pause",
      key: "o",
      waiting: pausedParts,
      waitingWords: m.operations_paused_count,
    },
  },
  wallboard: {
    title: m.wallboard_title,
    screen: () => import("./desks/operations/wallboard/screen.tsx"),
    permission: "operations.read",
  },
  staff: {
    title: m.staff_title,
    screen: () => import("./desks/staff/screen.tsx"),
    permission: "staff.read",
    nav: { group: "house", icon: "staff", key: "s" },
  },
  audit: {
    title: m.audit_title,
    screen: () => import("./desks/audit/screen.tsx"),
    permission: "audit.read",
    nav: { group: "house", icon: "audit", key: "l" },
  },
  account: {
    title: m.account_title,
    screen: () => import("./account/screen.tsx"),
  },
};
