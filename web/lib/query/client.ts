import { QueryClient } from "@tanstack/react-query";
import { transient } from "./transient.ts";

/** Delays grow, and differ between phones that lost the same mast. */
const retryDelay = (attempt: number) =>
  Math.min(8_000, 700 * 2 ** attempt) * (0.75 + Math.random() / 2);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 2 && transient(error),
        retryDelay,
        // Without a network a query fails at once and its section offers Retry, instead of pausing
        // silently.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always", retryDelay },
    },
  });
}
