import { queryOptions } from "@tanstack/react-query";
import type { ReviewPage } from "#console/api";
import { http } from "#console/http";

/** A page of entries. Apart from the desk's calls, with the count: the navigation loads it. */
export const reviewPage = (cursor: string | null, signal: AbortSignal) =>
  http.get<ReviewPage>("/v1/reviews", { query: { cursor }, signal });

/** How many entries wait for a decision, for the first one or for a second look of the person. */
export const waitingReviews = () =>
  queryOptions({
    queryKey: ["reviews", "waiting"],
    meta: { alsoDesk: "looks" },
    queryFn: async ({ signal }) => {
      const { waiting, looks } = await reviewPage(null, signal);
      return { count: waiting + (looks ?? 0) };
    },
  });
