import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { CompletedTask, DailyChallenge, Game } from "#api";
import { download, http, isApiError } from "#lib/http";

export const selectableGamesQuery = () =>
  queryOptions({
    queryKey: ["selectable-games"],
    queryFn: ({ signal }) => http.get<Game[]>("/v1/daily-challenges/games", { signal }),
    staleTime: 10 * 60_000,
  });

/** A game's daily challenge today; null if the game is no longer offered. */
export const dailyChallengeQuery = (gameId: string) =>
  queryOptions({
    queryKey: ["daily-challenge", gameId],
    queryFn: async ({ signal }) => {
      try {
        return await http.post<DailyChallenge>(
          "/v1/daily-challenges/challenges",
          { gameId },
          { signal },
        );
      } catch (error) {
        if (isApiError(error, "unknown_game")) return null;
        throw error;
      }
    },
  });

export const completedQuery = () =>
  infiniteQueryOptions({
    queryKey: ["completed"],
    queryFn: async ({ signal, pageParam }) => {
      const { data, nextCursor } = await http.whole.post<
        CompletedTask[],
        { nextCursor?: string | null }
      >("/v1/completed-task/get", pageParam === null ? {} : { cursor: pageParam }, { signal });
      return { tasks: data, nextCursor: nextCursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** The subscriber's screenshot for a completed task; it never changes. */
export const pictureQuery = (picture: string) =>
  queryOptions({
    queryKey: ["task-picture", picture],
    // The server's path includes the base address, which calls omit.
    queryFn: ({ signal }) => download(picture.replace(/^\/api/, ""), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const selectGame = (gameId: string) => http.post("/v1/game-select", { gameId });
