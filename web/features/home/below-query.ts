import { queryOptions } from "@tanstack/react-query";

type Parts = typeof import("./below/index.ts");
export type Part = keyof Parts;

let near: () => void;
const nearness = new Promise<void>((resolve) => {
  near = resolve;
});
/** Somebody scrolls towards what is below the fold. */
export const comesNear = (): void => near();

/** The code of it, asked for when it comes near; a section that it does not reach says so, and offers Retry. */
export const belowQuery = () =>
  queryOptions({
    queryKey: ["code", "home"],
    queryFn: async (): Promise<Parts> => {
      await nearness;
      return import("./below/index.ts");
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
