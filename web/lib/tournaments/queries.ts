import { queryOptions } from "@tanstack/react-query";
import type { EnteredTournament, MyTournaments, Tournament } from "#api";
import { listFromPage } from "../config/index.ts";
import { http } from "../http/request.ts";
import { session } from "../session/store.ts";

/*
 * Lists of tournaments, whose first entries the home screen shows. Apart from `state.ts`: routes
 * name these queries, so this file is in the first load.
 */

type Tournaments = {
  tournaments: Tournament[];
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
    // The page's list has no entries of a subscriber, so only guests, and callers that the server
    // cannot identify, use it.
    ...(["guest", "unreached"].includes(session().status) &&
      listFromPage(brought, (tournaments): Tournaments => ({ tournaments, entered: [] }))),
  });

/** ESL tournaments: check-in, bracket, match rooms. */
export const eslTournamentsQuery = () => list("esl", "/v1/esl/tournaments/all", "eslTournaments");

/** Weekly tournaments: registration, results brought by staff. */
export const weeklyTournamentsQuery = () =>
  list("weekly", "/v1/tournaments/all", "weeklyTournaments");

/** The ESL tournaments that the subscriber has entered, the most urgent first. */
export const enteredQuery = () =>
  queryOptions({
    queryKey: ["tournaments", "entered"],
    queryFn: ({ signal }) =>
      http.get<EnteredTournament[]>("/v1/esl/tournaments/entered", { signal }),
  });
