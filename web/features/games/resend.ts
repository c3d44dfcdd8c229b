import type { QueryClient } from "@tanstack/react-query";
import { isApiError } from "#lib/http";
import { levelsQuery } from "#lib/levels";
import {
  forgetResult,
  type PendingResult,
  pendingResultsOf,
  submittingHere,
} from "#lib/pending-results";
import { session } from "#lib/session";
import { receiveBalance } from "#lib/subscriber";
import { toast } from "#ui";
import { submitResult, undecided } from "./api.ts";

/** Submits stored results of won levels again, in one tab at a time where the browser has locks. */
export async function resend(client: QueryClient): Promise<void> {
  if (!navigator.locks) return resendAll(client);
  await navigator.locks.request("arena.unsent", { ifAvailable: true }, async (lock) => {
    if (lock) await resendAll(client);
  });
}

async function resendAll(client: QueryClient): Promise<void> {
  const { msisdn } = session();
  for (const result of msisdn === null ? [] : pendingResultsOf(msisdn)) {
    if (submittingHere.has(result.key)) continue;
    // Another subscriber has logged in: this token must not submit the result.
    if (session().msisdn !== msisdn) return;
    if (!(await handIn(client, result))) return;
  }
}

/** Submits one result. False if nothing was decided; then the other results wait too. */
async function handIn(
  client: QueryClient,
  { key, msisdn, submission }: PendingResult,
): Promise<boolean> {
  try {
    const { message, credits, balance } = await submitResult(submission, key);
    forgetResult(key);
    if (session().msisdn !== msisdn) return false;
    const { queryKey } = levelsQuery(submission.game_unique_id, true);
    void client.invalidateQueries({ queryKey });
    if (credits > 0) {
      receiveBalance(client, balance);
      toast(message, "good");
    }
    return true;
  } catch (error) {
    if (undecided(error)) return false;
    forgetResult(key);
    if (isApiError(error)) toast(error.message, "bad");
    return true;
  }
}
