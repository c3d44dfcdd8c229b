import * as v from "valibot";

const unsubscribeLink = v.object({ mobile: v.string(), domain: v.string() });
const patienceMs = 15_000;

/**
 * Asks the operator's service (spec 7) for its unsubscribe page, one folder above the call:
 * `/operator/api/encrypt` and `/operator/unsubscribe`. The service is another site: the call
 * carries no token or cookie.
 */
export async function unsubscribePage(service: string, mobile: string): Promise<string> {
  const endpoint = new URL(service, window.location.origin);
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify({ mobile, domainName: window.location.host }),
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`the unsubscribe service answered with ${answer.status}`);
  const link = v.parse(unsubscribeLink, await answer.json());
  const page = new URL("../unsubscribe", endpoint);
  page.search = new URLSearchParams(link).toString();
  return page.href;
}
