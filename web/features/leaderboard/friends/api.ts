import { queryOptions } from "@tanstack/react-query";
import type { ChallengeLink, FriendAsked, FriendFace, FriendList, InviteHost, Invites } from "#api";
import { http, isApiError } from "#lib/http";

/** Others earn too, and no event says so. */
const everyMs = 30_000;

/** Read again with the leaderboard, whenever the subscriber earns. */
export const friendsQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "friends"],
    queryFn: ({ signal }) => http.get<FriendList>("/v1/friends", { signal }),
    refetchInterval: everyMs,
  });

export const invitesQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "invites"],
    queryFn: ({ signal }) => http.get<Invites>("/v1/invites", { signal }),
  });

/** The answer of a public link; null for an unknown one. */
async function known<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

export const hostQuery = (code: string) =>
  queryOptions({
    queryKey: ["invite", code],
    queryFn: ({ signal }) =>
      known(http.get<InviteHost>(`/v1/invites/code/${encodeURIComponent(code)}`, { signal })),
  });

export const challengeQuery = (code: string) =>
  queryOptions({
    queryKey: ["challenge", code],
    queryFn: ({ signal }) =>
      known(http.get<ChallengeLink>(`/v1/challenges/link/${encodeURIComponent(code)}`, { signal })),
  });

type Keyed = { idempotencyKey: string };

export const acceptInvite = (code: string, { idempotencyKey }: Keyed) =>
  http.post<FriendFace>("/v1/invites/accept", { code }, { idempotencyKey });

export const askFriend = (code: string, { idempotencyKey }: Keyed) =>
  http.post<FriendAsked>("/v1/friends/add", { code }, { idempotencyKey });

export const answerRequest = (answer: { id: string; accept: boolean }, { idempotencyKey }: Keyed) =>
  http.post("/v1/friends/answer", answer, { idempotencyKey });

export const removeFriend = (id: string, { idempotencyKey }: Keyed) =>
  http.post("/v1/friends/remove", { id }, { idempotencyKey });

export const takeUp = (code: string) => http.post("/v1/challenges/link/open", { code });
