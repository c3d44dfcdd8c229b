import type { Stage } from "#lib/tournaments";

/** The parts of the tournaments' screen. */
export const shelves = ["now", "soon", "mine", "results"] as const;
export type Shelf = (typeof shelves)[number];

/** Reads `?tab=`; an unknown one is the first. */
export const shelfOf = (tab: string | null): Shelf =>
  shelves.find((shelf) => shelf === tab) ?? "now";

/** Whether a part shows a tournament: what can be joined or is played, what opens later, … */
export function onShelf(shelf: Shelf, stage: Stage, entered: boolean): boolean {
  const over = stage === "ended" || stage === "closed";
  switch (shelf) {
    case "now":
      return !over && stage !== "soon";
    case "soon":
      return stage === "soon";
    case "mine":
      return entered;
    case "results":
      return over;
  }
}

/** The place of a tournament among those of now: the own ones, those that can be joined, the others. */
export const urgency = (stage: Stage, entered: boolean): number =>
  entered ? 0 : stage === "open" ? 1 : 2;
