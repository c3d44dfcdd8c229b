import { queryOptions } from "@tanstack/react-query";
import type { Operations } from "#console/api";
import { http } from "#console/http";

/** How often a page reads what other people paused. */
const everyMs = 10_000;

/** What is paused and announced. Apart from the desk's calls: the navigation loads it. */
export const operationsQuery = () =>
  queryOptions({
    queryKey: ["operations"],
    queryFn: ({ signal }) => http.get<Operations>("/v1/operations", { signal }),
    refetchInterval: everyMs,
  });

/** How many parts of the portal are paused. */
export const pausedParts = () => ({
  ...operationsQuery(),
  select: ({ switches }: Operations) => ({
    count: switches.filter(({ pause }) => pause).length,
  }),
});
