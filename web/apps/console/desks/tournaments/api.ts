import { infiniteQueryOptions, queryOptions, useQueryClient } from "@tanstack/react-query";
import type {
  Bracket,
  BracketMatch,
  BracketMatches,
  Entrant,
  Entrants,
  NewTournament,
  ResultsOutcome,
  ResultsPreview,
  Tournament,
  TournamentChanges,
  TournamentClone,
  TournamentGames,
  TournamentSeries,
  TournamentSeriesList,
  Tournaments,
  TournamentTerms,
} from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";

const nextOf = ({ next }: { next?: string | null }) => next ?? null;

/** The tournaments of a state, and with a kind only of this kind. */
export const tournamentsQuery = (state: string, kind: string) =>
  infiniteQueryOptions({
    queryKey: ["tournaments", "list", state, kind],
    queryFn: ({ pageParam, signal }) =>
      http.get<Tournaments>("/v1/tournaments", {
        query: { state, kind, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
  });

const of = (id: string | number) => `/v1/tournaments/${encodeURIComponent(id)}`;

export const tournamentQuery = (id: string) =>
  queryOptions({
    queryKey: ["tournaments", "one", id],
    queryFn: ({ signal }) => http.get<Tournament>(of(id), { signal }),
  });

/** The entrants whose name begins with `name`, or whose UID it is; all for "". */
export const entrantsQuery = (id: number, name: string) =>
  infiniteQueryOptions({
    queryKey: ["tournaments", "entrants", id, name],
    queryFn: ({ pageParam, signal }) =>
      http.get<Entrants>(`${of(id)}/entrants`, { query: { name, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
  });

export const roundsQuery = (id: number) =>
  queryOptions({
    queryKey: ["tournaments", "rounds", id],
    queryFn: async ({ signal }) => (await http.get<Bracket>(`${of(id)}/rounds`, { signal })).items,
  });

export const matchesQuery = (id: number, round: number) =>
  infiniteQueryOptions({
    queryKey: ["tournaments", "matches", id, round],
    queryFn: ({ pageParam, signal }) =>
      http.get<BracketMatches>(`${of(id)}/rounds/${round}`, {
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
  });

/** The games of a new tournament, and the pictures of a changed one. They change with the catalogue. */
export const gamesQuery = () =>
  queryOptions({
    queryKey: ["tournament-games"],
    queryFn: ({ signal }) => http.get<TournamentGames>("/v1/tournament-games", { signal }),
    staleTime: 5 * 60_000,
  });

export const create = (plan: NewTournament) => http.post<Tournament>("/v1/tournaments", plan);

export const edit = ({ id }: Tournament, changes: TournamentChanges) =>
  http.post<Tournament>(`${of(id)}/edit`, changes);

export const seriesQuery = () =>
  queryOptions({
    queryKey: ["tournaments", "series"],
    queryFn: async ({ signal }) =>
      (await http.get<TournamentSeriesList>("/v1/tournament-series", { signal })).items,
  });

export const repeat = ({ id }: Tournament, everyDays: number, until: string) =>
  http.post<TournamentSeries>(`${of(id)}/repeat`, { everyDays, until });

export const endSeries = ({ id }: TournamentSeries) =>
  http.post<unknown>(`/v1/tournament-series/${encodeURIComponent(id)}/end`, {});

/** Asks a second person for new terms. */
export const changeTerms = ({ id }: Tournament, terms: TournamentTerms) =>
  http.post<{ change: string }>(`${of(id)}/terms`, terms);

export const clone = ({ id }: Tournament, times: TournamentClone) =>
  http.post<Tournament>(`${of(id)}/clone`, times);

/** Cancels what the person saw: `version` tells the server which that is. */
export const cancel = ({ id, version, name }: Tournament, reason: string) =>
  http.post<Tournament>(
    `${of(id)}/cancel`,
    { version, reason },
    { doing: m.tournaments_cancel_doing({ name }) },
  );

export const announce = ({ id }: Tournament, roomId: string, password: string) =>
  http.post<{ announced: boolean }>(`${of(id)}/room`, { roomId, password });

/** What results would do; nothing is changed. */
export const tryResults = ({ id }: Tournament, places: readonly string[]) =>
  http.post<ResultsPreview>(`${of(id)}/results/check`, { places });

export const enterResults = ({ id, name }: Tournament, places: readonly string[], reason: string) =>
  http.post<ResultsOutcome>(
    `${of(id)}/results`,
    { places, reason },
    { doing: m.tournaments_results_doing({ name }) },
  );

type Winner = { subscriber: string; name: string };

const settle = (
  what: "decide" | "correct",
  doing: string,
  tournament: number,
  { room }: BracketMatch,
  { subscriber }: Winner,
  reason: string,
) =>
  http.post<unknown>(
    `${of(tournament)}/matches/${encodeURIComponent(room)}/${what}`,
    { winner: subscriber, reason },
    { doing },
  );

export const decide = (cup: number, match: BracketMatch, winner: Winner, reason: string) =>
  settle(
    "decide",
    m.tournaments_decide_doing({ name: winner.name, room: match.room }),
    cup,
    match,
    winner,
    reason,
  );

export const correct = (cup: number, match: BracketMatch, winner: Winner, reason: string) =>
  settle(
    "correct",
    m.tournaments_correct_doing({ name: winner.name, room: match.room }),
    cup,
    match,
    winner,
    reason,
  );

export const remove = (
  { id, name }: Tournament,
  { subscriber, name: entrant }: Entrant,
  removal: string,
  reason: string,
) =>
  http.post<unknown>(
    `${of(id)}/entrants/${encodeURIComponent(subscriber)}/remove`,
    { removal, reason },
    { doing: m.tournaments_remove_doing({ entrant, name }) },
  );

/** Loads the desk again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["tournaments"] });
}
