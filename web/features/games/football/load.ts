import { queryOptions } from "@tanstack/react-query";
import { coreQuery } from "../core/load.ts";
import type { FootballCore } from "./port.ts";

/** Space Football from the games' module, which is loaded once for all games. */
export const footballQuery = () =>
  queryOptions({
    queryKey: ["football-core"],
    queryFn: async ({ client }): Promise<FootballCore> => {
      const { FootballGame, games } = await client.fetchQuery(coreQuery());
      return {
        rulesVersion: FootballGame.rulesVersion(games),
        start: (level, seed, pace) => new FootballGame(games, level, seed, pace),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The functions belong to one module: never compare or copy them.
    structuralSharing: false,
    // The module's own query retries.
    retry: false,
  });

/** Loads the pitch in parallel with the module. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["football-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // Never compare or copy a component.
    structuralSharing: false,
    retry: 2,
  });
