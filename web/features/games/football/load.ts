import { queryOptions } from "@tanstack/react-query";
import type { FootballCore } from "./port.ts";

/**
 * The core of the games has no Space Football yet (docs/games.md, "Adding a game"), and the server starts no level of it.
 * Its module is opened here as `core/load.ts` opens Puzzle Mania's; until then the screen says that it did not load.
 */
async function open(): Promise<FootballCore> {
  throw new Error("the games' module has no Space Football");
}

export const footballQuery = () =>
  queryOptions({
    queryKey: ["football-core"],
    queryFn: open,
    staleTime: Number.POSITIVE_INFINITY,
    // Its exports are functions: never compared, never copied.
    structuralSharing: false,
    retry: false,
  });
