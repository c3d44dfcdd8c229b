import { queryOptions } from "@tanstack/react-query";
import wasmUrl from "./arena_games.wasm?url";
import { loadGames } from "./module.ts";

/** The games' core: loaded once, shared by all games, kept. */
export const coreQuery = () =>
  queryOptions({
    queryKey: ["games-core"],
    queryFn: async ({ signal }) => loadGames(await fetch(wasmUrl, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Its exports are functions over one memory: never compared, never copied.
    structuralSharing: false,
    retry: 2,
  });
