import { queryOptions } from "@tanstack/react-query";
import wasmUrl from "./arena_games.wasm?url";
import type { Games } from "./module.ts";

export type Core = typeof import("./index.ts") & { readonly games: Games };

/** Fetches the games' module into the browser's cache. */
export async function preloadCore(): Promise<void> {
  const module = fetch(wasmUrl, { priority: "low" }).then((response) => response.arrayBuffer());
  await Promise.all([import("./index.ts"), module]);
}

/** Loads the games' module with its view once, for all games. */
export const coreQuery = () =>
  queryOptions({
    queryKey: ["games-core"],
    queryFn: async ({ signal }): Promise<Core> => {
      const [view, module] = await Promise.all([import("./index.ts"), fetch(wasmUrl, { signal })]);
      return { ...view, games: await view.loadGames(module) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // The exports are functions over one memory: never compare or copy them.
    structuralSharing: false,
    retry: 2,
  });
