import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  Charge,
  Claim,
  Message,
  Movement,
  NoteList,
  Plan,
  PrivacyRequest,
  Subscriber,
  SubscriberSession,
  TimelineEvent,
  Transaction,
} from "#console/api";
import { http } from "#console/http";
import type { ListPage } from "#console-ui";

const of = (id: string) => `/v1/subscribers/${encodeURIComponent(id)}`;

/** Finds a subscriber. A POST, so that the number is in no address and no log of addresses. */
export const find = (number: string) =>
  http.post<{ subscriber: string }>("/v1/subscribers/find", { number });

export const subscriberQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscribers", id, "overview"],
    queryFn: ({ signal }) => http.get<Subscriber>(of(id), { signal }),
  });

const list =
  <Item>(part: string) =>
  (id: string) =>
    infiniteQueryOptions({
      queryKey: ["subscribers", id, part],
      queryFn: ({ pageParam, signal }) =>
        http.get<ListPage<Item>>(`${of(id)}/${part}`, { query: { cursor: pageParam }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next ?? null,
    });

/** The movements of the wallet, newest first, as are the other lists. */
export const movementsQuery = list<Movement>("wallet");
export const claimsQuery = list<Claim>("claims");
export const sessionsQuery = list<SubscriberSession>("sessions");
export const messagesQuery = list<Message>("messages");

/** What happened to a subscriber; of one source, or with "" of all that the role may see. */
export const timelineQuery = (id: string, source: string) =>
  infiniteQueryOptions({
    queryKey: ["subscribers", id, "timeline", source],
    queryFn: ({ pageParam, signal }) =>
      http.get<ListPage<TimelineEvent>>(`${of(id)}/timeline`, {
        query: { source, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

/** A page of charges, with the subscription and its changes. */
export type PlanPage = ListPage<Charge> & Omit<Plan, "charges" | "next">;

export const planQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["subscribers", id, "plan"],
    queryFn: async ({ pageParam, signal }): Promise<PlanPage> => {
      const query = { cursor: pageParam };
      const { charges, ...plan } = await http.get<Plan>(`${of(id)}/plan`, { query, signal });
      return { items: charges, ...plan };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? null,
  });

/** The notes about a subscriber, at most 200. */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscribers", id, "notes"],
    queryFn: async ({ signal }) => (await http.get<NoteList>(`${of(id)}/notes`, { signal })).items,
  });

/** The person's requests about their data, latest first. */
export const requestsQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscribers", id, "requests"],
    queryFn: async ({ signal }) =>
      (await http.get<ListPage<PrivacyRequest>>(`${of(id)}/privacy-requests`, { signal })).items,
  });

export const transactionQuery = (txn: string) =>
  queryOptions({
    queryKey: ["subscribers", "transaction", txn],
    queryFn: ({ signal }) =>
      http.get<Transaction>(`/v1/transactions/${encodeURIComponent(txn)}`, { signal }),
  });
