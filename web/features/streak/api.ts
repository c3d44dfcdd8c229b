import type { StreakClaim } from "#api";
import { http } from "#lib/http";

/** The check-in's amount if the server names none, which the specification allows (spec 7, 9). */
export const popupCredits = 15;

export async function claimStreak(idempotencyKey: string): Promise<StreakClaim> {
  const path = "/v1/update-daily-streak";
  const claim = await http.post<StreakClaim>(path, {}, { idempotencyKey });
  return { ...claim, credits: claim.credits ?? popupCredits };
}
