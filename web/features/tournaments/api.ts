import { queryOptions } from "@tanstack/react-query";
import type { Bracket, LiveMatch, Registration, TournamentChampion } from "#api";
import { http } from "#lib/http";

/** One page of a round, from 1: 500 matches, and the caller's own. */
export const roundQuery = (id: string, round: number, page: number) =>
  queryOptions({
    queryKey: ["tournament", id, "round", round, page],
    queryFn: async ({ signal }) => {
      const asked = { id, round, page };
      const { rounds } = await http.post<Bracket>("/v1/esl/tournament/matches", asked, { signal });
      return rounds[0]?.matches ?? [];
    },
  });

/** Checks in to an ESL tournament; pays its entry fee. */
export const joinTournament = (id: number, idempotencyKey: string) =>
  http.post<unknown>("/v1/esl/tournament/entry/checkin", { id }, { idempotencyKey });

/** Registers for a weekly tournament; pays its entry fee. */
export const register = (form: Registration, idempotencyKey: string) =>
  http.post<unknown>("/v1/tournament/entry/checkin", form, { idempotencyKey });

/** Matches that everybody may watch now. */
export const liveMatchesQuery = () =>
  queryOptions({
    queryKey: ["tournaments", "live"],
    queryFn: ({ signal }) => http.get<LiveMatch[]>("/v1/esl/tournaments/live", { signal }),
    refetchInterval: 10_000,
  });

/** The champions of the last tournaments. */
export const championsQuery = () =>
  queryOptions({
    queryKey: ["tournaments", "champions"],
    queryFn: ({ signal }) =>
      http.get<TournamentChampion[]>("/v1/tournaments/champions", { signal }),
  });
