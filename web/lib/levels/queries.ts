import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EslGame, Level } from "#api";
import { http } from "../http/request.ts";
import { useSession } from "../session/store.ts";

/*
 * The in-house games' level tables and the start of a level, for the selector and the game screens.
 */

/** A game's level table, with the levels that the caller played today. */
export const levelsQuery = (gameUniqueId: string, isSubscriber: boolean) =>
  queryOptions({
    // `isSubscriber` is in the key, because a guest's answer says that nothing was played.
    queryKey: ["levels", gameUniqueId, isSubscriber],
    queryFn: ({ signal }) =>
      http.get<Level[]>("/v1/esl-games/levels", {
        query: { game_unique_id: gameUniqueId },
        signal,
      }),
  });

/** The credits that all levels of a game pay together per day. */
export function useDayCredits(game: EslGame): number | undefined {
  const { status } = useSession();
  const { data } = useQuery({
    ...levelsQuery(game.game_unique_id, status === "subscriber"),
    enabled: status !== "restoring",
  });
  return data?.reduce((sum, { level_credits }) => sum + level_credits, 0);
}
