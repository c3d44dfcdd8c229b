import { queryOptions } from "@tanstack/react-query";
import type { MyTournaments, Tournament } from "#api";
import { listFromPage } from "../config/index.ts";
import { http } from "../http/request.ts";
import { session } from "../session/store.ts";

/*
 * The lists that the home screen shows the first of. Apart from how a state is read: a route names what it
 * loads, so this is in the first load.
 */

type Tournaments = {
  tournaments: Tournament[];
  /** Ids of those that the caller has entered; none for a guest. */
  entered: number[];
};

const list = (name: string, path: string, brought: "eslTournaments" | "weeklyTournaments") =>
  queryOptions({
    queryKey: ["tournaments", name],
    queryFn: async ({ signal }): Promise<Tournaments> => {
      const { data, me } = await http.whole.get<Tournament[], { me?: MyTournaments | null }>(path, {
        signal,
      });
      return { tournaments: data, entered: me?.entered ?? [] };
    },
    // The page does not know what a subscriber has entered: it serves guests, and those whom nobody can ask.
    ...(["guest", "unreached"].includes(session().status) &&
      listFromPage(brought, (tournaments): Tournaments => ({ tournaments, entered: [] }))),
  });

/** Those played here: check-in, bracket, match rooms. */
export const eslTournamentsQuery = () => list("esl", "/v1/esl/tournaments/all", "eslTournaments");

/** Those played in other publishers' games: registration, results by the operator. */
export const weeklyTournamentsQuery = () =>
  list("weekly", "/v1/tournaments/all", "weeklyTournaments");
