import { queryOptions } from "@tanstack/react-query";
import { coreQuery, preloadCore } from "../core/load.ts";
import { openArt } from "./art.ts";
import type { FootballCore } from "./port.ts";
import { worldOf } from "./world.ts";

/** Space Football from the games' module, which is loaded once for all games. */
export const footballQuery = () =>
  queryOptions({
    queryKey: ["football-core"],
    queryFn: async ({ client }): Promise<FootballCore> => {
      const { FootballGame, games } = await client.fetchQuery(coreQuery());
      return {
        rulesVersion: FootballGame.rulesVersion(games),
        plays: (rules) => FootballGame.plays(games, rules),
        start: (how) => new FootballGame(games, how),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The functions belong to one module: never compare or copy them.
    structuralSharing: false,
    // The module's own query retries.
    retry: false,
  });

const pitch = () => import("./game.tsx");

/** Fetches what a match of any level needs, while the level is chosen. */
export function preload(): void {
  // The match fetches a missing part again, and reports a failure.
  Promise.all([pitch(), preloadCore()]).catch(() => undefined);
}

/** Loads the pitch in parallel with the module. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["football-game"],
    queryFn: async () => (await pitch()).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // Never compare or copy a component.
    structuralSharing: false,
    retry: 2,
  });

/** The pictures of a level's stadium. */
export const artQuery = (level: number) => {
  const world = worldOf(level);
  return queryOptions({
    queryKey: ["football-art", world],
    queryFn: ({ signal }) => openArt(world, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Opened pictures are large: keep them for the next match only.
    gcTime: 60_000,
    // Never compare or copy them.
    structuralSharing: false,
    retry: 2,
  });
};
