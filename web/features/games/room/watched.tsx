import { lazyWithRetry } from "#ui";

/** Players do not need this code. If it does not load, the route reports it. */
export const WatchedMatch = lazyWithRetry(
  () => import("./watched-match.tsx"),
  () => {
    throw new Error("no network");
  },
);
