import { queryOptions } from "@tanstack/react-query";

const running = () => import("./running.tsx");
// Who has come so far as to load a game's screen will want it.
running().catch(() => undefined);

/** What runs a build. */
export const runningQuery = queryOptions({
  queryKey: ["game-running"],
  queryFn: async () => (await running()).Running,
  // A component is never compared, never copied.
  structuralSharing: false,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
