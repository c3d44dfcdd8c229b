import type { StreakClaim } from "#api";
import { http } from "#lib/http";

/** Claims today's credits. */
export const claimStreak = (idempotencyKey: string) =>
  http.post<StreakClaim>("/v1/update-daily-streak", {}, { idempotencyKey });
