import { infiniteQueryOptions } from "@tanstack/react-query";
import * as v from "valibot";
import type { Wallet } from "#api";
import { http } from "#lib/http";

/** The ledger, newest first, twenty entries a page. */
export const walletQuery = () =>
  infiniteQueryOptions({
    queryKey: ["wallet"],
    queryFn: ({ signal, pageParam }) =>
      http.get<Wallet>("/v1/wallet", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
  });

export type ProfileChanges = {
  name: string;
  username: string;
  email: string;
  gender?: string | undefined;
  bio: string;
  dateOfBirth: string;
  image: Blob | null;
};

/** Saves the profile. Fields that are left out stay as they are, empty ones are cleared. */
export function saveProfile({ image, ...fields }: ProfileChanges): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(name, value);
  }
  if (image) body.set("image", image, "picture");
  return http.post("/v1/user/profile/complete", body);
}

/** The number at which somebody of the partner channel is reached. It proves nothing. */
export const keepContact = (msisdn: string) => http.post("/v1/gamenow/notify", { msisdn });

const unsubscribeLink = v.object({ mobile: v.string(), domain: v.string() });
const patienceMs = 15_000;

/**
 * Asks the operator's service (spec 7) for the way to its unsubscribe page, which stands one folder above the call:
 * `/operator/api/encrypt` and `/operator/unsubscribe`. Another site's, so it gets no token and no cookie of ours.
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
