import { queryOptions } from "@tanstack/react-query";
import type { Video } from "#api";
import { http, isApiError } from "#lib/http";

export const gameVideosQuery = (gameId: string) =>
  queryOptions({
    queryKey: ["highlights", "game", gameId],
    queryFn: async ({ signal }) => {
      try {
        return await http.post<Video[]>("/v1/youtube-videos/game-videos", { gameId }, { signal });
      } catch (error) {
        if (isApiError(error, "no_videos")) return [];
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });
