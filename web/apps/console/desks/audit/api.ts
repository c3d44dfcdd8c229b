import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import type { ListPage } from "#console-ui";

export type AuditLine = {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  outcome: "done" | "refused";
  reason: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  request: string | null;
};

export type AuditFilters = { actor: string; action: string; subject: string };

/** Lines of the audit log that fit the filters, newest first. */
export const auditQuery = ({ actor, action, subject }: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", actor, action, subject],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<AuditLine>>("/v1/audit", {
        query: { cursor: pageParam, actor, action, subject },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export type Verification = { lines: number; clean: boolean; firstBroken: string | null };

/** Reads the whole log and checks the chain of its hashes. Only when somebody asks for it. */
export const verificationQuery = () =>
  queryOptions({
    queryKey: ["audit-verification"],
    queryFn: ({ signal }) => http.get<Verification>("/v1/audit/verification", { signal }),
    enabled: false,
  });
