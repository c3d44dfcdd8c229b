import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DailyData, Profile, Streak, Verified } from "#api";
import { http } from "../http/request.ts";
import { refreshToken } from "../session/refresh.ts";
import { beginLogOut, logOut, useSession } from "../session/store.ts";

/*
 * The subscriber's data that the frame and several features share. A feature's own endpoints are in
 * its `api.ts`.
 */

export { refreshToken };

export const profileQuery = () =>
  queryOptions({
    queryKey: ["profile"],
    queryFn: ({ signal }) => http.get<Profile>("/v1/user/profile", { signal }),
  });

/** The login check of protected routes (spec 5). */
export const verifyQuery = () =>
  queryOptions({
    queryKey: ["verify"],
    queryFn: ({ signal }) => http.get<Verified>("/v1/auth/verify", { signal }),
    staleTime: 60_000,
  });

export const dailyDataQuery = () =>
  queryOptions({
    queryKey: ["daily-data"],
    queryFn: ({ signal }) => http.get<DailyData>("/v1/daily-data", { signal }),
  });

/** Today's streak: the home screen shows it, the check-in claims it. */
export const streakQuery = () =>
  queryOptions({
    queryKey: ["streak"],
    queryFn: ({ signal }) => http.get<Streak>("/v1/active-streak", { signal }),
  });

/** The subscriber's profile; undefined for a guest and while it loads. */
export function useProfile(): Profile | undefined {
  const { status } = useSession();
  const { data } = useQuery({ ...profileQuery(), enabled: status === "subscriber" });
  return status === "subscriber" ? data : undefined;
}

/** Keys of data that depends on the balance; features name their keys after these. */
const followBalance = [["profile"], ["wallet"], ["leaderboard"], ["rewards"], ["quests"]];

/**
 * Call with the balance after a call that moved credits. The header shows it at once (and counts
 * up); dependent queries are read again.
 */
export function receiveBalance(client: QueryClient, balance: number): void {
  client.setQueryData<Profile>(
    profileQuery().queryKey,
    (before) => before && { ...before, credits: balance },
  );
  refreshBalance(client);
}

/** Call after a call that moved credits but returned no balance. */
export function refreshBalance(client: QueryClient): void {
  for (const queryKey of followBalance) void client.invalidateQueries({ queryKey });
}

export function useReceiveBalance(): (balance: number) => void {
  const client = useQueryClient();
  return (balance) => receiveBalance(client, balance);
}

/**
 * Ends the session on the server, then in every tab, whatever the server answered. An expired token
 * is refreshed once; if that is refused, the session has ended already. `leave` runs in between: a
 * protected screen still open would send the person to the landing page.
 */
export async function endSession(leave?: () => void): Promise<void> {
  beginLogOut();
  try {
    await http.post("/v1/auth/logout");
  } finally {
    leave?.();
    logOut();
  }
}

/**
 * Ends all the subscriber's sessions on the server, then this browser's. If the server's call
 * fails, this browser stays logged in too, or the person would believe that a lost phone is logged
 * out.
 */
export async function endAllSessions(leave?: () => void): Promise<void> {
  await http.post("/v1/auth/sessions/end");
  beginLogOut();
  leave?.();
  logOut();
}
