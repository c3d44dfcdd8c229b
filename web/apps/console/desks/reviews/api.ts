import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import type { ListPage } from "#console-ui";

export type Review = {
  id: string;
  game: string;
  challenge: string;
  credits: number;
  submittedAt: string;
  day: string;
  subscriber: string;
  /** The subscriber has no approved entry yet: the picture is blurred at first. */
  newcomer: boolean;
  /** Another entry that looks like this one, or has the very same picture. */
  flag: { same: boolean; entry: string } | null;
};

export type EntryState = "submitted" | "approved" | "rejected";

export type Lookalike = {
  entry: string;
  same: boolean;
  /** How many bits of the two pictures' fingerprints differ. */
  bits: number;
  subscriber: string;
  state: EntryState;
  submittedAt: string;
};

export type ReviewDetail = Review & {
  state: EntryState;
  decidedAt: string | null;
  reason: string | null;
  lookalikes: Lookalike[];
  /** A decision that its maker can still take back. */
  pending: { approved: boolean; by: string; until: string } | null;
};

export type Reason = {
  code: string;
  text: string;
  /** What the subscriber reads, by language. */
  texts: Record<string, string>;
};

export type Figures = {
  decided: number;
  approved: number;
  rejected: number;
  undone: number;
  secondsEach: number | null;
  waiting: number;
  oldest: string | null;
};

type ReviewPage = ListPage<Review> & { waiting: number };

const page = (cursor: string | null, signal: AbortSignal) =>
  http.get<ReviewPage>("/v1/reviews", { query: { cursor }, signal });

const of = (id: string) => `/v1/reviews/${encodeURIComponent(id)}`;

/** The entries that wait, the oldest first. */
export const reviewsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["reviews", "queue"],
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** How many entries wait for a decision. */
export const waitingReviews = () =>
  queryOptions({
    queryKey: ["reviews", "waiting"],
    queryFn: async ({ signal }) => ({ count: (await page(null, signal)).waiting }),
  });

/** One entry with its look-alikes. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", "entry", id],
    queryFn: ({ signal }) => http.get<ReviewDetail>(of(id), { signal }),
  });

/** The reasons of a refusal, in the order of their keys. */
export const reasonsQuery = () =>
  queryOptions({
    queryKey: ["review-reasons"],
    queryFn: async ({ signal }) =>
      (await http.get<{ items: Reason[] }>("/v1/reviews/reasons", { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The signed-in reviewer's figures of today. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: ["reviews", "figures"],
    queryFn: ({ signal }) => http.get<Figures>("/v1/reviews/figures", { signal }),
  });

/** The address of an entry's picture, for `<img>`. */
export const pictureOf = (entry: string, size: "whole" | "card"): string =>
  `/api${of(entry)}/picture?size=${size}`;

export const approve = (id: string) => http.post<{ until: string }>(`${of(id)}/approve`);

export const reject = (id: string, reason: string) =>
  http.post<{ until: string }>(`${of(id)}/reject`, { reason });

export const undo = (id: string) => http.post<unknown>(`${of(id)}/undo`);
