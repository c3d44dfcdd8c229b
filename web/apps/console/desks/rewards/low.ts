import { queryOptions } from "@tanstack/react-query";
import { http } from "#console/http";

/** How many rewards on offer are low. Apart from the desk's calls: the navigation loads it. */
export const lowRewards = () =>
  queryOptions({
    queryKey: ["rewards", "low"],
    queryFn: async ({ signal }) => {
      const { low } = await http.get<{ low: number }>("/v1/rewards/low", { signal });
      return { count: low };
    },
  });
