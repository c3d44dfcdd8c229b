import { queryOptions } from "@tanstack/react-query";
import type { GameChallenges } from "#api";
import { http, isApiError } from "#lib/http";

/* Apart from the other calls: the route names this query, which puts it into the first load. */

/** A game and its challenges; null if the game is not offered. */
export const gameChallengesQuery = (gameId: string, isSubscriber: boolean) =>
  queryOptions({
    // `isSubscriber` is in the key, because a guest's answer says that nothing was entered.
    queryKey: ["game-challenges", gameId, isSubscriber],
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
