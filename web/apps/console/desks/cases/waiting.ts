import { queryOptions } from "@tanstack/react-query";
import type { CaseCounts } from "#console/api";
import { http } from "#console/http";

/** How many cases wait. Apart from the desk's calls: the navigation loads it. */
export const waitingCases = () =>
  queryOptions({
    queryKey: ["cases", "count"],
    queryFn: async ({ signal }) => {
      const counts = await http.get<CaseCounts>("/v1/cases/count", { signal });
      return { count: counts.open + counts.appealed, counts };
    },
  });
