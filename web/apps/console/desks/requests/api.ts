import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import type { PrivacyRequest } from "#console/api";
import { http } from "#console/http";
import type { ListPage } from "#console-ui";

export const queues = ["open", "settled"] as const;
export type Queue = (typeof queues)[number];

/** Open requests by the day of their answer, or settled ones, the latest first. */
export const requestsQuery = (state: Queue) =>
  infiniteQueryOptions({
    queryKey: ["requests", state],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<PrivacyRequest>>("/v1/privacy-requests", {
        query: { state, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

const of = (id: string) => `/v1/privacy-requests/${encodeURIComponent(id)}`;

export const extend = (id: string, reason: string) =>
  http.post<PrivacyRequest>(`${of(id)}/extend`, { reason });

export const settle = (id: string, state: "done" | "refused", outcome: string) =>
  http.post<unknown>(`${of(id)}/settle`, { state, outcome });

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["requests"] });
}
