import { queryOptions } from "@tanstack/react-query";
import type { Bracket, TournamentView } from "#api";
import { http } from "#lib/http";

/* What the routes load; apart from the other calls, because this is in the first load. */

/** One tournament of either kind; null where the server has none. */
export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: ["tournament", id],
    queryFn: async ({ signal }) => {
      const found = await http.post<TournamentView[]>("/v1/tournament/view", { id }, { signal });
      return found[0] ?? null;
    },
  });

/** The last rounds of a bracket, as many as have 500 matches together, and which others there are. */
export const bracketQuery = (id: string) =>
  queryOptions({
    queryKey: ["tournament", id, "bracket"],
    queryFn: ({ signal }) => http.post<Bracket>("/v1/esl/tournament/matches", { id }, { signal }),
    staleTime: 2_000,
  });
