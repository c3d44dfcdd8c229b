import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

type Parts = typeof import("./below/index.ts");
export type Part = keyof Parts;

let near = false;
const listeners = new Set<() => void>();
const onNear = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Somebody scrolls towards what is below the fold. */
export function comesNear(): void {
  near = true;
  for (const listener of listeners) listener();
}

/** Whether what is below the fold was asked for. */
export const useNear = (): boolean => useSyncExternalStore(onNear, () => near);

/** The code of it, asked for when it comes near; a section that it does not reach says so, and offers Retry. */
export const belowQuery = () =>
  queryOptions({
    queryKey: ["code", "home"],
    queryFn: async (): Promise<Parts> => {
      if (!near) await new Promise<void>((resolve) => onNear(resolve));
      return import("./below/index.ts");
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
