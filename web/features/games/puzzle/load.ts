import { queryOptions } from "@tanstack/react-query";

/** Loads the board in parallel with the games' module. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["puzzle-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // A component must not be compared or copied.
    structuralSharing: false,
    retry: 2,
  });
