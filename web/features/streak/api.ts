import type { StreakClaim } from "#api";
import { http } from "#lib/http";

/**
 * The amount of the check-in if the server names none, which the specification allows (spec 7, 9).
 */
export const popupCredits = 15;

/** Claims today's day of the streak. */
export async function claimStreak(idempotencyKey: string): Promise<StreakClaim> {
  const path = "/v1/update-daily-streak";
  const claim = await http.post<StreakClaim>(path, {}, { idempotencyKey });
  return { ...claim, credits: claim.credits ?? popupCredits };
}
