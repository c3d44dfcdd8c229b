import { useQuery } from "@tanstack/react-query";
import type { ReviewerFigures } from "#console/api";
import { m, number } from "#console/words";
import { type Column, DataTable, Note, wholeList } from "#console-ui";
import styles from "./disagreements.module.css";
import { reviewersQuery } from "./looks-api.ts";

const columns: Column<ReviewerFigures>[] = [
  {
    id: "reviewer",
    header: m.looks_reviewer(),
    width: 16,
    grow: 2,
    cell: ({ reviewer }) => reviewer,
  },
  {
    id: "decided",
    header: m.looks_decided(),
    width: 7,
    align: "end",
    cell: ({ decided }) => number(decided),
  },
  {
    id: "seconds",
    header: m.looks_seconds(),
    width: 7,
    align: "end",
    cell: ({ secondsEach }) =>
      secondsEach == null ? "–" : m.reviews_seconds({ seconds: secondsEach }),
  },
  {
    id: "looked",
    header: m.looks_looked_at(),
    width: 9,
    align: "end",
    cell: ({ lookedAt }) => number(lookedAt),
  },
  {
    id: "agreed",
    header: m.looks_agreed(),
    width: 7,
    align: "end",
    cell: ({ agreed }) => number(agreed),
  },
  {
    id: "share",
    header: m.looks_share(),
    width: 7,
    align: "end",
    cell: ({ agreed, lookedAt }) =>
      lookedAt === 0 ? "–" : m.looks_percent({ percent: Math.round((agreed / lookedAt) * 100) }),
  },
];

/** All reviewers with their figures. */
export default function Reviewers() {
  const query = useQuery(reviewersQuery());
  return (
    <div className={styles.reviewers}>
      <p className={styles.intro}>{m.looks_reviewers_about()}</p>
      <DataTable
        name="reviewers"
        label={m.looks_tab_reviewers()}
        list={wholeList(query, query.data?.items)}
        columns={columns}
        rowId={({ reviewer }) => reviewer}
        empty={<Note icon="reviews" title={m.looks_reviewers_empty_title()} />}
      />
    </div>
  );
}
