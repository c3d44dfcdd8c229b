import { infiniteQueryOptions } from "@tanstack/react-query";
import { http } from "#console/http";
import { m } from "#console/words";
import type { Proposal } from "./proposal.tsx";
import { changePage } from "./waiting.ts";

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

/** Changes that wait for a decision, or that have one. */
export const changesQuery = (state: Queue) =>
  infiniteQueryOptions({
    queryKey: ["changes", state],
    queryFn: ({ pageParam, signal }) => changePage(state, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

const of = (id: string) => `/v1/changes/${encodeURIComponent(id)}`;

/** Approves a change, which does what `summary` says. */
export const approve = ({ id }: Change, summary: string) =>
  http.post<unknown>(`${of(id)}/approve`, {}, { doing: m.approvals_approve_doing({ summary }) });

export const refuse = ({ id }: Change, note: string) =>
  http.post<unknown>(`${of(id)}/refuse`, { note });

export const withdraw = ({ id }: Change) => http.post<unknown>(`${of(id)}/withdraw`);
