import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Claim, ClaimCarriers, ClaimDetails, ClaimRewards, Parcel } from "#console/api";
import { http, isApiError } from "#console/http";
import { m } from "#console/words";
import { claimPage, type DeskFilters } from "./lists.ts";

/** The claims of a list, oldest first. */
export const claimsQuery = (desk: DeskFilters) =>
  infiniteQueryOptions({
    queryKey: ["claims", "list", desk],
    queryFn: ({ pageParam, signal }) => claimPage(desk, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

/** The rewards by which claims can be filtered. */
export const claimRewardsQuery = () =>
  queryOptions({
    queryKey: ["claim-rewards"],
    queryFn: ({ signal }) => http.get<ClaimRewards>("/v1/claim-rewards", { signal }),
  });

/** The carriers from which a person chooses when they send a parcel. */
export const carriersQuery = () =>
  queryOptions({
    queryKey: ["claim-carriers"],
    queryFn: ({ signal }) => http.get<ClaimCarriers>("/v1/claim-carriers", { signal }),
  });

const of = (id: string) => `/v1/claims/${encodeURIComponent(id)}`;

/** A claim with all that the caller may know about it. */
export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: ["claims", "one", id],
    queryFn: ({ signal }) => http.get<ClaimDetails>(of(id), { signal }),
  });

/** Takes a claim, or prolongs the time for which it is the caller's. */
export const take = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/take`);

export const release = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/release`);

/** Lets the rewards' provider deliver a claim that it left to staff. */
export const resend = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/resend`);

export const deliver = ({ id }: Claim, reference: string) =>
  http.post<ClaimDetails>(`${of(id)}/deliver`, { reference });

/** Records that a carrier has the parcel of a claim. */
export const ship = ({ id }: Claim, parcel: Parcel) =>
  http.post<ClaimDetails>(`${of(id)}/ship`, parcel);

/** Corrects carrier and number of a parcel on its way. */
export const correctParcel = ({ id }: Claim, parcel: Parcel) =>
  http.post<ClaimDetails>(`${of(id)}/correct-parcel`, parcel);

/** Records that a parcel arrived. */
export const arrived = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/arrived`);

/** Takes a claim whose parcel came back to work again. */
export const cameBack = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/came-back`);

/** Delivers a claim by a code of its reward's pool, which the caller never sees. */
export const deliverCode = ({ id }: Claim) => http.post<ClaimDetails>(`${of(id)}/deliver-voucher`);

/** Refuses a claim. `back` is the amount that the subscriber gets back, in words. */
export const refuse = (claim: Claim, reason: string, back: string) =>
  http.post<ClaimDetails>(
    `${of(claim.id)}/refuse`,
    isShipped(claim) ? { reason, shipped: true } : { reason },
    { doing: m.claims_refuse_doing({ reward: claim.reward.name, back }) },
  );

/** Refusals because somebody else was faster. */
export const conflicts = [
  "claim_taken",
  "claim_settled",
  "claim_changed",
  "claim_not_taken",
  "claim_shipped",
  "claim_not_shipped",
];

export const isConflict = (error: unknown): boolean =>
  isApiError(error) && (error.status === 409 || conflicts.includes(error.code));

/** The longest reference or reason. */
export const noteMax = 160;

/** The longest name of a carrier, and the longest tracking number. */
export const carrierMax = 40;
export const numberMax = 64;

/** Whether a claim waits for staff: neither on its way, delivered nor refused. */
export const waits = ({ state }: Claim): boolean => state === "claimed" || state === "working";

/** Whether the parcel of a claim is on its way. */
export const isShipped = ({ state }: Claim): boolean => state === "shipped";
