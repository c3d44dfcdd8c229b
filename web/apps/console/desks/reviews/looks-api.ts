import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  Decided,
  Disagreement,
  LookDetails,
  ReviewDetails,
  ReviewerList,
  ReviewPage,
  TakenBack,
} from "#console/api";
import { http, isApiError } from "#console/http";
import { m } from "#console/words";
import type { ListPage } from "#console-ui";

const page = (cursor: string | null, signal: AbortSignal) =>
  http.get<ReviewPage>("/v1/looks", { query: { cursor }, signal });

const of = (id: string) => `/v1/looks/${encodeURIComponent(id)}`;

/** The state of an entry at which somebody else has looked. The server does not have it. */
export const lookedAt = "looked_at";

/** The entries that wait for a second look, the first drawn first. */
export const looksQuery = () =>
  infiniteQueryOptions({
    queryKey: ["looks", "queue"],
    queryFn: ({ pageParam, signal }) => page(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** How many entries wait for a second look. */
export const waitingLooks = () =>
  queryOptions({
    queryKey: ["looks", "waiting"],
    queryFn: async ({ signal }) => ({ count: (await page(null, signal)).waiting }),
  });

const undecided = { decidedAt: null, reason: null, pending: null };

async function details(id: string, signal: AbortSignal): Promise<ReviewDetails> {
  try {
    return {
      ...(await http.get<LookDetails>(of(id), { signal })),
      ...undecided,
      state: "submitted",
    };
  } catch (error) {
    if (!isApiError(error, "already_decided")) throw error;
    // The rest is on the screen already: only the state of this answer is read.
    return { id, ...undecided, lookalikes: [], state: lookedAt } as unknown as ReviewDetails;
  }
}

/** One entry for a second look, without the first decision. */
export const lookQuery = (id: string) =>
  queryOptions({
    queryKey: ["looks", "entry", id],
    queryFn: ({ signal }) => details(id, signal),
  });

export const approveLook = (id: string) => http.post<Decided>(`${of(id)}/approve`);

export const rejectLook = (id: string, reason: string) =>
  http.post<Decided>(`${of(id)}/reject`, { reason });

export const undoLook = (id: string) => http.post<unknown>(`${of(id)}/undo`);

export type Settled = "open" | "settled";

const disagreements = (state: Settled, cursor: string | null, signal: AbortSignal) =>
  http.get<ListPage<Disagreement>>("/v1/looks/disagreements", { query: { state, cursor }, signal });

/** Disagreements of two reviewers, open or closed. */
export const disagreementsQuery = (state: Settled) =>
  infiniteQueryOptions({
    queryKey: ["looks", "disagreements", state],
    queryFn: ({ pageParam, signal }) => disagreements(state, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** How many disagreements are open. */
export const openDisagreements = () =>
  queryOptions({
    queryKey: ["looks", "disagreements", "count"],
    queryFn: async ({ signal }) => {
      const { items, next } = await disagreements("open", null, signal);
      return { count: items.length, more: (next ?? null) !== null };
    },
  });

export const stand = ({ id }: Disagreement, reason: string) =>
  http.post<unknown>(`${of(id)}/stand`, { reason });

export const takeBack = ({ id, challenge }: Disagreement, reason: string, coins: string) =>
  http.post<TakenBack>(
    `${of(id)}/take-back`,
    { reason },
    { doing: m.looks_doing_take_back({ coins, challenge }) },
  );

export const pay = ({ id, challenge }: Disagreement, reason: string, coins: string) =>
  http.post<unknown>(
    `${of(id)}/pay`,
    { reason },
    { doing: m.looks_doing_pay({ coins, challenge }) },
  );

/** All reviewers with their figures of the last 30 days. */
export const reviewersQuery = () =>
  queryOptions({
    queryKey: ["looks", "reviewers"],
    queryFn: ({ signal }) => http.get<ReviewerList>("/v1/looks/reviewers", { signal }),
  });
