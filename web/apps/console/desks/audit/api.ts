import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditPage, AuditVerification } from "#console/api";
import { http } from "#console/http";

export type AuditFilters = {
  actor: string;
  action: string;
  subject: string;
  /** RFC 3339; empty for no limit. */
  since: string;
  until: string;
};

/** The filters of an address: what is no time is no limit. */
export function read(filters: AuditFilters): AuditFilters {
  const time = (at: string) => (Number.isNaN(Date.parse(at)) ? "" : at);
  return { ...filters, since: time(filters.since), until: time(filters.until) };
}

/** Lines of the audit log that fit the filters, newest first. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) =>
      http.get<AuditPage>("/v1/audit", {
        query: { cursor: pageParam, ...filters },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

/** Reads the whole log and checks the chain of its hashes. Only when somebody asks for it. */
export const verificationQuery = () =>
  queryOptions({
    queryKey: ["audit-verification"],
    queryFn: ({ signal }) => http.get<AuditVerification>("/v1/audit/verification", { signal }),
    enabled: false,
  });
