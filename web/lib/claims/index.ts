import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Claim, Claims } from "#api";
import { http } from "../http/index.ts";

/** The subscriber's claims of rewards, newest first, twenty a page, and where each stands. */
export const claimsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["claims"],
    queryFn: ({ signal, pageParam }) =>
      http.get<Claims>("/v1/rewards/claims", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
  });

/** Where a claim stands: waits for staff, is being sent, has arrived, or its coins are back. */
export type ClaimState = "claimed" | "working" | "delivered" | "refused";

const states: readonly string[] = ["claimed", "working", "delivered", "refused"];

/** The state of a claim; one that a newer server made up counts as claimed. */
export const stateOf = ({ state }: Claim): ClaimState =>
  states.includes(state) ? (state as ClaimState) : "claimed";

/** How many of the latest claims are under way: neither delivered nor given back. */
export const underWay = (pages: readonly Claims[] | undefined): number =>
  (pages ?? [])
    .flatMap((page) => page.claims)
    .filter((claim) => ["claimed", "working"].includes(stateOf(claim))).length;
