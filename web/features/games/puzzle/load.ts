import { queryOptions } from "@tanstack/react-query";

/** Loads the board in parallel with the games' module. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["puzzle-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // Never compare or copy a component.
    structuralSharing: false,
    retry: 2,
  });
