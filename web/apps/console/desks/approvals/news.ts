import { m } from "#console/words";
import type { Change } from "./api.ts";

/** What became of a change that somebody else has decided; `after` is unknown until it is read. */
export function changeNews(after: Change | undefined): string {
  const checker = after?.checker ?? null;
  if (after?.state === "withdrawn") return m.approvals_news_withdrawn({ maker: after.maker });
  if (after?.state === "expired") return m.approvals_news_expired();
  if (checker !== null && after?.state === "approved")
    return m.approvals_news_approved({ checker });
  if (checker !== null && after?.state === "refused") return m.approvals_news_refused({ checker });
  return m.approvals_news_gone();
}
