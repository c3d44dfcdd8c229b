import { queryOptions } from "@tanstack/react-query";

const running = () => import("./running.tsx");
// A game's screen is loading, so the code that runs builds will be needed.
running().catch(() => undefined);

/** The code that runs a build. */
export const runningQuery = queryOptions({
  queryKey: ["game-running"],
  queryFn: async () => (await running()).Running,
  // A component must not be compared or copied.
  structuralSharing: false,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
