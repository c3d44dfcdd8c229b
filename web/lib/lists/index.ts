import { queryOptions } from "@tanstack/react-query";
import type { EslGame, Leader, OwnRank, Reward } from "#api";
import { http } from "../http/request.ts";

/*
 * Lists that the home screen shows the first few of, and that have a screen of their own.
 */

export const rewardsQuery = () =>
  queryOptions({
    queryKey: ["rewards"],
    queryFn: ({ signal }) => http.get<Reward[]>("/v1/rewards", { signal }),
  });

/** The first hundred, and where the caller stands (null for a guest and for who has not earned yet). */
export const leaderboardQuery = () =>
  queryOptions({
    queryKey: ["leaderboard"],
    queryFn: async ({ signal }) => {
      const { data, me } = await http.whole.get<Leader[], { me?: OwnRank | null }>(
        "/v1/leaderboard",
        { signal },
      );
      return { leaders: data, me: me ?? null };
    },
  });

/** The games made here. */
export const eslGamesQuery = () =>
  queryOptions({
    queryKey: ["esl-games"],
    queryFn: ({ signal }) => http.get<EslGame[]>("/v1/esl-games", { signal }),
    staleTime: 10 * 60_000,
  });
