import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EslGame, Level } from "#api";
import { http } from "../http/request.ts";
import { useSession } from "../session/store.ts";

/*
 * The level tables of the in-house games and the start of a level. Shared, because both the
 * selector and the game screens start levels.
 */

/** The level table of a game, with the levels that the caller played today. */
export const levelsQuery = (gameUniqueId: string, member: boolean) =>
  queryOptions({
    // The key contains `member`, because a guest's answer says that nothing was played.
    queryKey: ["levels", gameUniqueId, member],
    queryFn: ({ signal }) =>
      http.get<Level[]>("/v1/esl-games/levels", {
        query: { game_unique_id: gameUniqueId },
        signal,
      }),
  });

/** Returns how much all levels of a game pay together per day; undefined until known. */
export function useDayCredits(game: EslGame): number | undefined {
  const { status } = useSession();
  const { data } = useQuery({
    ...levelsQuery(game.game_unique_id, status === "member"),
    enabled: status !== "restoring",
  });
  return data?.reduce((sum, { level_credits }) => sum + level_credits, 0);
}
