import { queryOptions } from "@tanstack/react-query";
import { buildQuery } from "../frame/build.ts";

/** A game's build and what runs it, each on its way while the other is. Asked for anew with every game. */
export const runningQuery = (slug: string) =>
  queryOptions({
    queryKey: ["game-running", slug],
    queryFn: async ({ client }) => {
      const [manifest, { Running }] = await Promise.all([
        client.fetchQuery(buildQuery(slug)),
        import("./running.tsx"),
      ]);
      return { manifest, Running };
    },
    gcTime: 0,
    // A component is never compared, never copied.
    structuralSharing: false,
    retry: false,
  });
