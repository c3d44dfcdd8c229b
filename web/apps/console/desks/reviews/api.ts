import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Decided, ReasonList, ReviewDetails, ReviewFigures } from "#console/api";
import { http } from "#console/http";
import { reviewPage } from "./waiting.ts";

const of = (id: string) => `/v1/reviews/${encodeURIComponent(id)}`;

/** The entries that wait, the oldest first. */
export const reviewsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["reviews", "queue"],
    queryFn: ({ pageParam, signal }) => reviewPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** One entry with its look-alikes. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["reviews", "entry", id],
    queryFn: ({ signal }) => http.get<ReviewDetails>(of(id), { signal }),
  });

/** The reasons of a refusal, in the order of their keys. */
export const reasonsQuery = () =>
  queryOptions({
    queryKey: ["review-reasons"],
    queryFn: async ({ signal }) =>
      (await http.get<ReasonList>("/v1/reviews/reasons", { signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The signed-in reviewer's figures of today. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: ["reviews", "figures"],
    queryFn: ({ signal }) => http.get<ReviewFigures>("/v1/reviews/figures", { signal }),
  });

/** The address of an entry's picture, for `<img>`. */
export const pictureOf = (entry: string, size: "whole" | "card"): string =>
  `/api${of(entry)}/picture?size=${size}`;

export const approve = (id: string) => http.post<Decided>(`${of(id)}/approve`);

export const reject = (id: string, reason: string) =>
  http.post<Decided>(`${of(id)}/reject`, { reason });

export const undo = (id: string) => http.post<unknown>(`${of(id)}/undo`);
