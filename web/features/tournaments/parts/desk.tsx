import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { BracketRound } from "#api";
import { Tabs } from "#ui";
import { m } from "#words";
import { roundQuery } from "../api.ts";
import type { RoundsProps } from "./rounds.tsx";
import { Strip } from "./strip.tsx";
import { TreeView } from "./tree.tsx";

/** Larger rounds are read one by one, not drawn in the tree. */
const treeMatches = 256;

const complete = (round: BracketRound) => round.matches.length >= round.match_count;

export default function Desk(props: RoundsProps) {
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

/**
 * The tree of the given rounds and the older ones, which are loaded once: they no longer change.
 */
function WholeTree({ id, rounds, drawn, watch }: RoundsProps) {
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
  // The tree has no gaps: it ends at the first round that is not loaded.
  const linked = all.filter(
    (round, index) => index === 0 || all[index - 1]?.round_number === round.round_number + 1,
  );
  return <TreeView rounds={linked} watch={watch} />;
}
