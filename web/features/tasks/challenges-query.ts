import { queryOptions } from "@tanstack/react-query";
import type { GameChallenges } from "#api";
import { http, isApiError } from "#lib/http";

/*
 * Apart from the other calls: the route names it for what is fetched from pointer-down on, and so it is in the first load.
 */

/** A game and its challenges; null for a game that is not offered. */
export const gameChallengesQuery = (gameId: string, member: boolean) =>
  queryOptions({
    // Who asks is part of the key: a guest's answer says that nothing was entered.
    queryKey: ["game-challenges", gameId, member],
    queryFn: async ({ signal }) => {
      try {
        return await http.post<GameChallenges>(
          "/v1/challenges/game/all",
          { id: gameId },
          { signal },
        );
      } catch (error) {
        if (isApiError(error, "unknown_game")) return null;
        throw error;
      }
    },
  });
