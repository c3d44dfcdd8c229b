import { queryOptions } from "@tanstack/react-query";

/** Loads the board beside the games' module. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["puzzle-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // Never compare or copy a component.
    structuralSharing: false,
    retry: 2,
  });
