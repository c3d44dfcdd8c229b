import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { LoginSession, Subscription, Wallet } from "#api";
import { http } from "#lib/http";

/** The wallet's entries, newest first, twenty per page. */
export const walletQuery = () =>
  infiniteQueryOptions({
    queryKey: ["wallet"],
    queryFn: ({ signal, pageParam }) =>
      http.get<Wallet>("/v1/wallet", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
  });

/** The subscriber's sessions, the latest log-in first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => http.get<LoginSession[]>("/v1/auth/sessions", { signal }),
    staleTime: 0,
  });

/** The subscription; null if the operator charges nothing here. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ["subscription"],
    queryFn: ({ signal }) => http.get<Subscription | null>("/v1/subscription", { signal }),
  });

/**
 * Charges the due payment now. `agree` is the shown price, for a subscriber who must agree again.
 */
export const renew = (agree: string | null) =>
  http.post<Subscription>("/v1/subscription/renew", agree === null ? {} : { agree });

export type ProfileChanges = {
  name: string;
  username: string;
  email: string;
  gender?: string | undefined;
  bio: string;
  dateOfBirth: string;
  avatar?: string | undefined;
  removeImage?: string | undefined;
  image: Blob | null;
};

/** Omitted fields stay as they are; empty ones are cleared. */
export function saveProfile({ image, ...fields }: ProfileChanges): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) body.set(name, value);
  }
  if (image) body.set("image", image, "picture");
  return http.post("/v1/user/profile/complete", body);
}

/** Stores a partner-channel subscriber's contact number, which proves nothing. */
export const keepContact = (msisdn: string) => http.post("/v1/gamenow/notify", { msisdn });
