import { queryOptions } from "@tanstack/react-query";
import wasmUrl from "./arena_games.wasm?url";
import type { Games } from "./module.ts";

/** The games' module, and how it is played. */
export type Core = typeof import("./index.ts") & { readonly games: Games };

/** The games' core: loaded once, shared by all games, kept. Its view comes beside it: nobody draws a board without it. */
export const coreQuery = () =>
  queryOptions({
    queryKey: ["games-core"],
    queryFn: async ({ signal }): Promise<Core> => {
      const [view, module] = await Promise.all([import("./index.ts"), fetch(wasmUrl, { signal })]);
      return { ...view, games: await view.loadGames(module) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Its exports are functions over one memory: never compared, never copied.
    structuralSharing: false,
    retry: 2,
  });
