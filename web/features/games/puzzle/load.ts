import { queryOptions } from "@tanstack/react-query";

/** The board and what belongs to it: on its way while the core is, too. */
export const gameQuery = () =>
  queryOptions({
    queryKey: ["puzzle-game"],
    queryFn: async () => (await import("./game.tsx")).Game,
    staleTime: Number.POSITIVE_INFINITY,
    // A component is never compared, never copied.
    structuralSharing: false,
    retry: 2,
  });
