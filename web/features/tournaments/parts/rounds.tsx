import { lazy, Suspense, useSyncExternalStore } from "react";
import type { BracketRound, DrawnRound } from "#api";
import { Skeleton } from "#ui";
import { Strip } from "./strip.tsx";

// A phone does not load the tree.
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
  /** Those that came, the last first; a round may be a page of it. */
  rounds: BracketRound[];
  /** All that were drawn, the last first. */
  drawn: DrawnRound[];
};

/** A swipeable strip on a phone, from 768 px a connected tree, with the strip beside it for what is too large. */
export function Rounds(props: RoundsProps) {
  "use memo";
  const wide = useDesk();
  // One round alone is no tree yet.
  if (!wide || props.drawn.length < 2) return <Strip {...props} />;
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <Desk {...props} />
    </Suspense>
  );
}
