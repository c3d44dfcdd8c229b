/*
 * The desk's lists and counts. Apart from its other calls: the navigation loads them.
 */
import { queryOptions } from "@tanstack/react-query";
import type { ClaimPage } from "#console/api";
import { http } from "#console/http";

/** The lists of the desk. Open claims are those that nobody has taken. */
export const queues = ["open", "working", "mine", "shipped", "delivered", "refused"] as const;
export type Queue = (typeof queues)[number];

export const isQueue = (word: string): word is Queue =>
  (queues as readonly string[]).includes(word);

/** Whether the claims of a list are delivered or refused. */
export const isSettled = (state: Queue): boolean => state === "delivered" || state === "refused";

/** Which claims a list has. */
export type DeskFilters = {
  state: Queue;
  /** The id of a reward; empty for all. */
  reward: string;
  /** "yes" for claims whose promise is broken, of those on their way for overdue ones; empty for all. */
  late: string;
};

/** A list without filters. */
export const all = (state: Queue): DeskFilters => ({ state, reward: "", late: "" });

/** A page of claims. */
export const claimPage = (
  { state, reward, late }: DeskFilters,
  cursor: string | null,
  signal: AbortSignal,
) =>
  http.get<ClaimPage>("/v1/claims", {
    query: { state, reward, late: late && !isSettled(state) ? "true" : null, cursor },
    signal,
  });

/** How many claims nobody has taken, with the desk's other counts. */
export const waitingClaims = () =>
  queryOptions({
    queryKey: ["claims", "waiting"],
    queryFn: async ({ signal }) => {
      const { counts } = await claimPage(all("open"), null, signal);
      return { count: counts.open, counts };
    },
  });
