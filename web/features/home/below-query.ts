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

/** Call when a person scrolls towards the part below the fold. */
export function comesNear(): void {
  near = true;
  for (const listener of listeners) listener();
}

export const useNear = (): boolean => useSyncExternalStore(onNear, () => near);

/**
 * The code below the fold, loaded when it comes near. If it fails to load, each section shows an
 * error with Retry.
 */
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
