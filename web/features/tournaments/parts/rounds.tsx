import { lazy, Suspense, useSyncExternalStore } from "react";
import type { BracketRound, DrawnRound } from "#api";
import { Skeleton } from "#ui";
import { Strip } from "./strip.tsx";

// Phones do not load the tree.
const Desk = lazy(() => import("./desk.tsx"));

const desk = "(min-width: 768px)";

const useDesk = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(desk);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(desk).matches,
  );

export type RoundsProps = {
  id: string;
  /** The loaded rounds, the last first; a round may be only its first page. */
  rounds: BracketRound[];
  /** All drawn rounds, the last first. */
  drawn: DrawnRound[];
  /** The strip begins with the first round instead of the last one (spec 4). */
  fromFirst: boolean;
  /** The way to watch matches; null if the game has no screen. */
  watch: WatchWay | null;
};

/** The game's screen, and the tournament whose matches it shows to spectators. */
export type WatchWay = { route: string; tournamentId: string };

/** On phones a swipeable strip; from 768 px a tree, with the strip for rounds too large for it. */
export function Rounds(props: RoundsProps) {
  "use memo";
  const wide = useDesk();
  // One round alone makes no tree.
  if (!wide || props.drawn.length < 2) return <Strip {...props} />;
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <Desk {...props} />
    </Suspense>
  );
}
