import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import { m } from "#console/words";
import type { ListPage } from "#console-ui";
import type { Proposal } from "./proposal.tsx";

export type ChangeState = "open" | "approved" | "refused" | "withdrawn" | "expired" | "failed";

export type Change = {
  id: string;
  proposal: Proposal;
  reason: string;
  maker: string;
  makerId: string;
  madeAt: string;
  expiresAt: string;
  state: ChangeState;
  checker: string | null;
  decidedAt: string | null;
  note: string | null;
  mine: boolean;
};

export type Queue = "open" | "decided";

const page = (state: Queue, cursor: string | null, signal: AbortSignal) =>
  http.get<ListPage<Change>>("/v1/changes", { query: { state, cursor }, signal });

/** Changes that wait for a decision, or that have one. */
export const changesQuery = (state: Queue) =>
  infiniteQueryOptions({
    queryKey: ["changes", state],
    queryFn: ({ pageParam, signal }) => page(state, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** How many changes wait for a decision. */
export const waitingChanges = () =>
  queryOptions({
    queryKey: ["changes", "waiting"],
    queryFn: async ({ signal }) => {
      const { items, next } = await page("open", null, signal);
      return { count: items.length, more: next !== null };
    },
  });

const of = (id: string) => `/v1/changes/${encodeURIComponent(id)}`;

/** Approves a change, which does what `summary` says. */
export const approve = ({ id }: Change, summary: string) =>
  http.post<unknown>(`${of(id)}/approve`, {}, { doing: m.approvals_approve_doing({ summary }) });

export const refuse = ({ id }: Change, note: string) =>
  http.post<unknown>(`${of(id)}/refuse`, { note });

export const withdraw = ({ id }: Change) => http.post<unknown>(`${of(id)}/withdraw`);
