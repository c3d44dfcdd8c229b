import { queryOptions } from "@tanstack/react-query";
import { coreQuery } from "../core/load.ts";
import type { FootballCore } from "./port.ts";

/** Space Football of the games' core, which is loaded once for all games. */
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
    // Its functions are of one module: never compared, never copied.
    structuralSharing: false,
    // The core's own query tries again.
    retry: false,
  });

/** The pitch and what belongs to it: on its way while the core is, too. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["football-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // A component is never compared, never copied.
    structuralSharing: false,
    retry: 2,
  });
