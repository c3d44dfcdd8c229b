import { infiniteQueryOptions } from "@tanstack/react-query";
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

/**
 * A claim's state: waiting for staff, being sent, arrived, or refused with the credits returned.
 */
export type ClaimState = "claimed" | "working" | "delivered" | "refused";

const states: readonly string[] = ["claimed", "working", "delivered", "refused"];

/** A state that this build does not know counts as claimed. */
export const stateOf = ({ state }: Claim): ClaimState =>
  states.includes(state) ? (state as ClaimState) : "claimed";

export const underWay = (pages: readonly Claims[] | undefined): number =>
  (pages ?? [])
    .flatMap((page) => page.claims)
    .filter((claim) => ["claimed", "working"].includes(stateOf(claim))).length;
