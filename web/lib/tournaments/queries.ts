import { queryOptions } from "@tanstack/react-query";
import type { MyTournaments, Tournament } from "#api";
import { http } from "../http/request.ts";

/*
 * The lists that the home screen shows the first of. Apart from how a state is read: a route names what it
 * loads, so this is in the first load.
 */

type Tournaments = {
  tournaments: Tournament[];
  /** Ids of those that the caller has entered; none for a guest. */
  entered: number[];
};

const list = (name: string, path: string) =>
  queryOptions({
    queryKey: ["tournaments", name],
    queryFn: async ({ signal }): Promise<Tournaments> => {
      const { data, me } = await http.whole.get<Tournament[], { me?: MyTournaments | null }>(path, {
        signal,
      });
      return { tournaments: data, entered: me?.entered ?? [] };
    },
  });

/** Those played here: check-in, bracket, match rooms. */
export const eslTournamentsQuery = () => list("esl", "/v1/esl/tournaments/all");

/** Those played in other publishers' games: registration, results by the operator. */
export const weeklyTournamentsQuery = () => list("weekly", "/v1/tournaments/all");
