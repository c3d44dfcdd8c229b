import { queryOptions } from "@tanstack/react-query";

const running = () => import("./running.tsx");
// A game's screen is loading: the code that runs builds will be needed.
running().catch(() => undefined);

export const runningQuery = queryOptions({
  queryKey: ["game-running"],
  queryFn: async () => (await running()).Running,
  // Never compare or copy a component.
  structuralSharing: false,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
