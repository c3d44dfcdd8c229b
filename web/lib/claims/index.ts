import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Claim, Claims } from "#api";
import { http } from "../http/index.ts";

/** Claims of rewards with their states, newest first, twenty per page. */
export const claimsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["claims"],
    queryFn: ({ signal, pageParam }) =>
      http.get<Claims>("/v1/rewards/claims", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
  });

/** One claim. */
export const claimQuery = (id: string) =>
  queryOptions({
    // Below the list's key: an event of a claim refreshes both.
    queryKey: ["claims", id],
    queryFn: ({ signal }) =>
      http.get<Claim>(`/v1/rewards/claims/${encodeURIComponent(id)}`, { signal }),
  });

/** Whether the claim is neither delivered nor refused. */
export const isOpen = (claim: Claim): boolean => ["claimed", "working"].includes(stateOf(claim));

/** Whether the operator adds the reward to the subscriber's number, without staff. */
export const toNumber = ({ delivery }: { delivery: string }): boolean => delivery === "number";

/**
 * A claim's state: waiting for staff, being sent, arrived, or refused with the credits returned.
 */
export type ClaimState = "claimed" | "working" | "delivered" | "refused";

const states: readonly string[] = ["claimed", "working", "delivered", "refused"];

/** A state that this build does not know counts as claimed. */
export const stateOf = ({ state }: Claim): ClaimState =>
  states.includes(state) ? (state as ClaimState) : "claimed";

export const underWay = (pages: readonly Claims[] | undefined): number =>
  (pages ?? []).flatMap((page) => page.claims).filter(isOpen).length;
