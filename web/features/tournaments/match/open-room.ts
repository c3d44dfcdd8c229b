import { useQueryClient } from "@tanstack/react-query";
import type { MatchRoom } from "#api";
import { http } from "#lib/http";
import { navigate, paths, type RouteName, unwind } from "#lib/router";
import { enteredQuery } from "#lib/tournaments";

/** The screen of an address from the server, if this app has it. */
const screenAt = (route: string | null | undefined) =>
  (Object.keys(paths) as RouteName[]).find((name) => paths[name] === route);

/**
 * Returns a function that checks in to a match and opens its game. All sheets close first, so that
 * Back visits no screen twice. It returns the room if this app does not have the game, else null.
 */
export function useOpenRoom() {
  const client = useQueryClient();
  return async (tournamentId: number, roomId: string): Promise<MatchRoom | null> => {
    const asked = { tournamentId, roomId };
    const entered = await http.post<MatchRoom>("/v1/esl/tournament/match/checkin", asked);
    // At once: the bar would offer the room over its own game.
    client.setQueryData(enteredQuery().queryKey, (before) =>
      before?.map((each) =>
        each.tournamentId === tournamentId ? { ...each, state: "playing" } : each,
      ),
    );
    const { route } = entered;
    if (!screenAt(route) || !route) return entered;
    const state = {
      roomId: entered.roomId,
      tournamentId: String(entered.tournamentId),
      bot: entered.opponentBot,
      opponent: entered.opponent,
    };
    unwind(() => navigate(route, { state }));
    return null;
  };
}
