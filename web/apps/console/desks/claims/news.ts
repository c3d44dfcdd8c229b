import type { Claim } from "#console/api";
import { m } from "#console/words";
import { isShipped, waits } from "./api.ts";

/**
 * What somebody else did with a claim between two reads, in a sentence; null for nothing, and for
 * what the person did. `me` is the person's e-mail address.
 */
export function claimNews(before: Claim, after: Claim, me: string): string | null {
  const holder = after.holder ?? "?";
  if (after.state === "working") {
    if (after.mine || after.provided) return null;
    const same = before.state === "working" && before.holder === after.holder;
    return same ? null : m.claims_news_taken({ holder });
  }
  if (waits(after)) {
    if (before.state !== "working" || before.mine || before.provided) return null;
    return m.claims_news_free({ holder: before.holder ?? "?" });
  }
  if (after.holder === me) return null;
  if (isShipped(after)) return isShipped(before) ? null : m.claims_news_shipped({ holder });
  if (!waits(before) && !isShipped(before)) return null;
  const delivered = after.state === "delivered";
  if (before.provided)
    return delivered ? m.claims_news_provider_delivered() : m.claims_news_provider_refused();
  return delivered ? m.claims_news_delivered({ holder }) : m.claims_news_refused({ holder });
}
