import { queryOptions } from "@tanstack/react-query";
import type { Ceremony, Session } from "#console/api";
import { http, isApiError } from "#console/http";

/** The session of this browser; null without one. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ["session"],
    queryFn: async ({ signal }): Promise<Session | null> => {
      try {
        return await http.get<Session>("/v1/session", { signal });
      } catch (error) {
        if (isApiError(error) && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const beginSignIn = () => http.post<Ceremony>("/v1/session/begin");

export const finishSignIn = (body: { ceremony: string; credential: unknown }) =>
  http.post<Session>("/v1/session/finish", body);

export const recover = (body: { email: string; code: string }) =>
  http.post<Session>("/v1/session/recover", body);

/** Narrows the session to the wallboard, which may then be left to itself for a day. */
export const leaveWallboard = () => http.post<unknown>("/v1/session/wallboard");

export const signOut = () => http.post<unknown>("/v1/session/end");

/** Ends a step-up. Without a credential it is confirmed alone, as a demo allows. */
export const finishStepUp = (stepUp: string, credential?: unknown) =>
  http.post<unknown>(
    `/v1/step-ups/${encodeURIComponent(stepUp)}`,
    credential === undefined ? {} : { credential },
  );
