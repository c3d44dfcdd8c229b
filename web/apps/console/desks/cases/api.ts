import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import type {
  CaseDecided,
  CaseDecision,
  CasePreview,
  FraudCase,
  FraudCaseDetails,
  NewCase,
  SignedGroup,
  SignedGroupDetails,
} from "#console/api";
import type { CaseState } from "#console/cases";
import { http } from "#console/http";
import { m } from "#console/words";
import type { ListPage } from "#console-ui";

export const states = ["open", "appealed", "decided", "closed"] as const;

/** Groups of accounts with signs, the heaviest first. */
export const signsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["cases", "signs"],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<SignedGroup>>("/v1/signs", { query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ["cases", "group", id],
    queryFn: ({ signal }) =>
      http.get<SignedGroupDetails>(`/v1/signs/${encodeURIComponent(id)}`, { signal }),
  });

export const casesQuery = (state: CaseState) =>
  infiniteQueryOptions({
    queryKey: ["cases", "list", state],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<FraudCase>>("/v1/cases", { query: { state, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

const of = (id: string) => `/v1/cases/${encodeURIComponent(id)}`;

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ["cases", "one", id],
    queryFn: ({ signal }) => http.get<FraudCaseDetails>(of(id), { signal }),
  });

export const openCase = (body: NewCase) => http.post<FraudCaseDetails>("/v1/cases", body);

export const addAccounts = (id: string, subscribers: string[]) =>
  http.post<FraudCaseDetails>(`${of(id)}/accounts/add`, { subscribers });

export const removeAccount = (id: string, subscriber: string, reason: string) =>
  http.post<FraudCaseDetails>(`${of(id)}/accounts/remove`, { subscriber, reason });

export const take = (id: string) => http.post<FraudCaseDetails>(`${of(id)}/take`, {});

export const addNote = (id: string, text: string) =>
  http.post<FraudCaseDetails>(`${of(id)}/notes`, { text });

export const gather = (id: string) => http.post<{ added: number }>(`${of(id)}/evidence`, {});

/** What a decision would do. The answer is for the chosen accounts and the day alone. */
export const previewQuery = (id: string, subscribers: readonly string[], since: string) =>
  queryOptions({
    queryKey: ["cases", "preview", id, since, ...subscribers],
    queryFn: () => http.post<CasePreview>(`${of(id)}/preview`, { subscribers, since }),
  });

export const decide = ({ id, number }: FraudCase, decision: CaseDecision) =>
  http.post<CaseDecided>(`${of(id)}/decide`, decision, {
    doing: m.cases_decide_doing({ number: String(number), count: decision.subscribers.length }),
  });

export const clear = ({ id, number }: FraudCase, reason: string) =>
  http.post<FraudCaseDetails>(
    `${of(id)}/clear`,
    { reason },
    { doing: m.cases_clear_doing({ number: String(number) }) },
  );

export const close = (id: string, reason: string) =>
  http.post<FraudCaseDetails>(`${of(id)}/close`, { reason });

export const reopen = (id: string, reason: string) =>
  http.post<FraudCaseDetails>(`${of(id)}/reopen`, { reason });

export const decideAppeal = (appeal: string, granted: boolean, answer: string) =>
  http.post<unknown>(
    `/v1/appeals/${encodeURIComponent(appeal)}/decide`,
    { granted, answer },
    { doing: granted ? m.cases_appeal_grant_doing() : m.cases_appeal_uphold_doing() },
  );

/** Somebody else was faster. */
export const conflicts = ["case_changed", "appeal_settled", "in_another_case"];

/** The longest reason that a subscriber reads. */
export const messageMax = 160;

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["cases"] });
}
