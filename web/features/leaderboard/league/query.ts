import { queryOptions } from "@tanstack/react-query";
import type { League } from "#api";
import { http } from "#lib/http";

/** Others earn too, and no event says so. */
const everyMs = 30_000;

/** Read again with the leaderboard, whenever the subscriber earns. */
export const leagueQuery = () =>
  queryOptions({
    queryKey: ["leaderboard", "league"],
    queryFn: ({ signal }) => http.get<League>("/v1/league", { signal }),
    refetchInterval: everyMs,
  });
