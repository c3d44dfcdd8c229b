import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EslGame, Level } from "#api";
import { http } from "../http/request.ts";
import { useSession } from "../session/store.ts";

/*
 * Levels of the games made here: which there are, and how one is started. The selector starts them, and
 * a game's screen starts one anew, so this is shared.
 */

/** The level table of a game, with what the caller played today. */
export const levelsQuery = (gameUniqueId: string, member: boolean) =>
  queryOptions({
    // Who asks is part of the key: a guest's answer says that nothing was played.
    queryKey: ["levels", gameUniqueId, member],
    queryFn: ({ signal }) =>
      http.get<Level[]>("/v1/esl-games/levels", {
        query: { game_unique_id: gameUniqueId },
        signal,
      }),
  });

/** What all levels of a game pay together in a day; undefined until that is known. */
export function useDayCredits(game: EslGame): number | undefined {
  const { status } = useSession();
  const { data } = useQuery({
    ...levelsQuery(game.game_unique_id, status === "member"),
    enabled: status !== "restoring",
  });
  return data?.reduce((sum, { level_credits }) => sum + level_credits, 0);
}
