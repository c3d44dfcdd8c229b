import { useQueries } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import type { BracketRound, DrawnRound } from "#api";
import { Tabs } from "#ui";
import { m } from "#words";
import { roundQuery } from "../api.ts";
import { Strip } from "./strip.tsx";
import { TreeView } from "./tree.tsx";

/** A tree is drawn of rounds of up to so many matches; what is larger is read round by round. */
const treeMatches = 256;

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
  own: string | null;
};

const complete = (round: BracketRound) => round.matches.length >= round.match_count;

/** A swipeable strip on a phone, from 768 px a connected tree, with the strip beside it for what is too large. */
export function Rounds(props: RoundsProps) {
  const wide = useDesk();
  // One round alone is no tree yet.
  return wide && props.drawn.length > 1 ? <Desk {...props} /> : <Strip {...props} />;
}

function Desk(props: RoundsProps) {
  const [view, setView] = useState<"tree" | "list">("tree");
  return (
    <Tabs
      label={m.bracket_view()}
      value={view}
      onChange={setView}
      tabs={[
        { id: "tree", label: m.bracket_tree() },
        { id: "list", label: m.bracket_list() },
      ]}
    >
      {view === "tree" ? <WholeTree {...props} /> : <Strip {...props} />}
    </Tabs>
  );
}

/** The tree of what came and of the older rounds, which are fetched once: they do not change any more. */
function WholeTree({ id, rounds, drawn, own }: RoundsProps) {
  const came = new Set(rounds.map((round) => round.round_number));
  const older = drawn.filter(
    (round) => !came.has(round.round_number) && round.match_count <= treeMatches,
  );
  const found = useQueries({
    queries: older.map((round) => ({
      ...roundQuery(id, round.round_number, 1),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const fetched = older.flatMap((round, index) => {
    const matches = found[index]?.data;
    return matches ? [{ ...round, matches }] : [];
  });
  const all = [...rounds.filter(complete), ...fetched].filter(
    (round) => round.match_count <= treeMatches,
  );
  // Without a gap: a round that has not come yet ends the tree for now.
  const linked = all.filter(
    (round, index) => index === 0 || all[index - 1]?.round_number === round.round_number + 1,
  );
  return <TreeView rounds={linked} own={own} />;
}
