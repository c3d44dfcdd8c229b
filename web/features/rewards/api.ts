import type { Claimed, RedeemClaim, Redemption } from "#api";
import { http } from "#lib/http";

/** Opens the redeem form for the reward at a position of the list, from 1. Reserves nothing. */
export const redeemItem = (item: number) => http.post<Redemption>("/v1/redeem-item", { item });

export const claimReward = (claim: RedeemClaim, idempotencyKey: string) =>
  http.post<Claimed>("/v1/redeem-claim", claim, { idempotencyKey });
