import { infiniteQueryOptions } from "@tanstack/react-query";
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
