import type { StreakClaim } from "#api";
import { http } from "#lib/http";

/** What the check-in pays where the server names no amount, as the specification does not ask it to (spec 7, 9). */
export const popupCredits = 15;

/** Claims today's credits. */
export async function claimStreak(idempotencyKey: string): Promise<StreakClaim> {
  const path = "/v1/update-daily-streak";
  const claim = await http.post<StreakClaim>(path, {}, { idempotencyKey });
  return { ...claim, credits: claim.credits ?? popupCredits };
}
