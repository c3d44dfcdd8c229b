import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EslGame, Level, LevelSession, StartedLevel } from "#api";
import { http } from "../http/request.ts";
import { navigate } from "../router/history.ts";
import { unwind } from "../router/overlay.ts";
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

/** A level that was started and is being played. */
export type Play = {
  game: EslGame;
  level: Level;
  /** What the calls name: the game level session of spec 3. */
  choice: LevelSession;
  started: StartedLevel;
};

/**
 * Plays of this page. Navigation state survives a reload and a seed's game does not, so a game screen
 * plays only what is in here: a reload leads back to the selector (spec 2).
 */
const plays = new Map<string, Play>();

/** The play that navigation state stands for, or null where there is none, or none any more. */
export function playOf(state: unknown): Play | null {
  const id = typeof state === "object" && state && "sessionId" in state ? state.sessionId : null;
  return typeof id === "string" ? (plays.get(id) ?? null) : null;
}

/** The play is over and was left: Back must not come to it again. */
export const endPlay = (play: Play): void => {
  plays.delete(play.started.sessionId);
};

/**
 * Starts a level and goes to its game's screen. `replace` where that screen is the present one.
 * A refusal carries the text to show, else 'Something went wrong.' (spec 8).
 */
export function useStartLevel({ replace = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ game, level }: { game: EslGame; level: Level }): Promise<Play> => {
      const choice: LevelSession = {
        game_unique_id: game.game_unique_id,
        game_name: game.game_name,
        game_level: level.game_level,
        level_credits: level.level_credits,
      };
      const started = await http.post<StartedLevel>("/v1/game-level/start", choice);
      return { game, level, choice, started };
    },
    onSuccess: (play) => {
      plays.set(play.started.sessionId, play);
      const state = { ...play.choice, sessionId: play.started.sessionId };
      // Out of the sheet that asked for it first, so that Back comes to no screen twice.
      unwind(() => navigate(play.game.route, { replace, state }));
    },
    onSettled: (_play, _error, { game }) =>
      client.invalidateQueries({ queryKey: ["levels", game.game_unique_id] }),
  });
}
