import type { Claimed, RedeemClaim, Redemption, ShownCode } from "#api";
import { http } from "#lib/http";

/** Opens the redeem form for the reward at a position of the list, from 1. Reserves nothing. */
export const redeemItem = (item: number) => http.post<Redemption>("/v1/redeem-item", { item });

export const claimReward = (claim: RedeemClaim, idempotencyKey: string) =>
  http.post<Claimed>("/v1/redeem-claim", claim, { idempotencyKey });

/** Shows the code of a claim: for ten minutes from the first time on. */
export const showCode = (claim: string) =>
  http.post<ShownCode>(`/v1/claims/${encodeURIComponent(claim)}/code`, {});
