import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EslGame, Level, LevelSession, StartedLevel } from "#api";
import { http } from "../http/request.ts";
import { navigate } from "../router/history.ts";
import { unwind } from "../router/overlay.ts";
import { onPhone } from "./phone.ts";
import { beginPlay, type Play } from "./plays.ts";

/**
 * Starts a level and opens its game's screen. Set `replace` if it is already open. A refusal
 * carries its text, or 'Something went wrong.' (spec 8).
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
      const started = await http.post<StartedLevel>("/v1/game-level/start", {
        ...choice,
        mobile: onPhone(),
      });
      return { game, level, choice, started };
    },
    onSuccess: (play) => {
      beginPlay(play);
      const state = { ...play.choice, sessionId: play.started.sessionId };
      // Close the sheet that asked first, so that Back visits no screen twice.
      unwind(() => navigate(play.game.route, { replace, state }));
    },
    onSettled: (_play, _error, { game }) =>
      client.invalidateQueries({ queryKey: ["levels", game.game_unique_id] }),
  });
}
