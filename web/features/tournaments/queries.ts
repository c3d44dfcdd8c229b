import { queryOptions } from "@tanstack/react-query";
import type { Bracket, TournamentView } from "#api";
import { http } from "#lib/http";

/* The routes' queries. Apart from the other calls: this file is in the first load. */

/** A tournament of either kind; null if the server has none. */
export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: ["tournament", id],
    queryFn: async ({ signal }) => {
      const found = await http.post<TournamentView[]>("/v1/tournament/view", { id }, { signal });
      return found[0] ?? null;
    },
  });

/** The last rounds of a bracket, up to 500 matches, and the list of the other rounds. */
export const bracketQuery = (id: string) =>
  queryOptions({
    queryKey: ["tournament", id, "bracket"],
    queryFn: ({ signal }) => http.post<Bracket>("/v1/esl/tournament/matches", { id }, { signal }),
    staleTime: 2_000,
  });
