import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import type { JobsPage } from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";

/** The jobs that were given up, of one kind or with "" of all, the latest first. */
export const jobsQuery = (kind: string) =>
  infiniteQueryOptions({
    queryKey: ["jobs", "list", kind],
    queryFn: ({ pageParam, signal }) =>
      http.get<JobsPage>("/v1/jobs", { query: { kind, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

const of = (id: string) => `/v1/jobs/${encodeURIComponent(id)}`;

export const retry = (id: string) => http.post<unknown>(`${of(id)}/retry`);

export const retryKind = (kind: string) =>
  http.post<{ retried: number }>("/v1/jobs/retry", { kind });

export const discard = (id: string, reason: string) =>
  http.post<unknown>(`${of(id)}/discard`, { reason }, { doing: m.jobs_discard_doing() });

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["jobs"] });
}
