import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Claim, Movement, Subscriber, SubscriberSession } from "#console/api";
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
