import { queryOptions } from "@tanstack/react-query";
import type { HeldCounts } from "#console/api";
import { http } from "#console/http";

/** How many prizes and invitations wait. Apart from the desk's calls: the navigation loads it. */
export const waitingPrizes = () =>
  queryOptions({
    queryKey: ["prizes", "count"],
    queryFn: async ({ signal }) => {
      const counts = await http.get<HeldCounts>("/v1/prizes/count", { signal });
      return { count: counts.prizes + counts.invites, counts };
    },
  });
