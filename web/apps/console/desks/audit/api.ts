import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditPage, AuditVerification } from "#console/api";
import { http } from "#console/http";

export type AuditFilters = { actor: string; action: string; subject: string };

/** Lines of the audit log that fit the filters, newest first. */
export const auditQuery = ({ actor, action, subject }: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", actor, action, subject],
    queryFn: ({ pageParam, signal }) =>
      http.get<AuditPage>("/v1/audit", {
        query: { cursor: pageParam, actor, action, subject },
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
