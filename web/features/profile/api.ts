import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { LoginSession, Subscription, Wallet } from "#api";
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

/** Where the subscriber is logged in, the last log-in first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => http.get<LoginSession[]>("/v1/auth/sessions", { signal }),
    staleTime: 0,
  });

/** What the subscriber pays; null where nobody is charged here. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ["subscription"],
    queryFn: ({ signal }) => http.get<Subscription | null>("/v1/subscription", { signal }),
  });

/** Pays what is due, now. `agree` is the price as it was read, for who has to agree to it again. */
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
