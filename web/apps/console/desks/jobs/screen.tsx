import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeadJob, JobKind } from "#console/api";
import { href, useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import {
  ActionDialog,
  Button,
  type Column,
  DataTable,
  Filters,
  Note,
  Page,
  pagedList,
  Select,
  Time,
  toast,
} from "#console-ui";
import { jobsQuery, retryKind, useReload } from "./api.ts";
import { JobDrawer } from "./job-drawer.tsx";
import styles from "./jobs.module.css";
import { kindName } from "./kinds.ts";

const usual = { kind: "" };

/** The server counts up to so many jobs of a kind. */
const most = 1_000;

const counted = (count: number): string =>
  count >= most ? m.jobs_at_least({ count: number(count) }) : number(count);

const idOf = ({ id }: DeadJob) => id;

const columns: Column<DeadJob>[] = [
  { id: "at", header: m.jobs_at(), width: 11, cell: ({ diedAt }) => <Time at={diedAt} /> },
  { id: "kind", header: m.jobs_kind(), width: 11, grow: 1, cell: ({ kind }) => kindName(kind) },
  {
    id: "attempts",
    header: m.jobs_attempts(),
    width: 5,
    align: "end",
    cell: ({ attempts }) => number(attempts),
  },
  { id: "error", header: m.jobs_error(), width: 14, grow: 3, cell: ({ error }) => error },
];

/** The jobs that were given up, one of them beside the list, and what waits by kind. */
export default function Jobs() {
  const { filters, set, clear, changed } = useFilters(usual);
  const query = useInfiniteQuery(jobsQuery(filters.kind));
  const jobs = query.data?.pages.flatMap(({ items }) => items);
  const kinds = query.data?.pages[0]?.kinds ?? [];
  const chosen = kinds.find(({ kind }) => kind === filters.kind);
  return (
    <Page
      fill
      title={m.jobs_title()}
      intro={m.jobs_intro()}
      actions={chosen && chosen.dead > 0 && <RetryKind kind={chosen} />}
    >
      <Waiting kinds={kinds} />
      <Filters changed={changed} onClear={clear}>
        <Select
          label={m.jobs_kind()}
          data={[
            { value: "", label: m.jobs_kind_all() },
            ...kinds
              .filter(({ kind, dead }) => dead > 0 || kind === filters.kind)
              .map(({ kind, dead }) => ({
                value: kind,
                label: m.jobs_kind_of({ kind: kindName(kind), count: counted(dead) }),
              })),
          ]}
          value={filters.kind}
          onChange={(kind) => set({ kind: kind ?? "" })}
        />
      </Filters>
      <DataTable
        name="jobs"
        label={m.jobs_given_up()}
        list={pagedList(query)}
        columns={columns}
        rowId={idOf}
        rowHref={({ id }) => href("jobs", {}, { ...filters, job: id })}
        empty={<Note icon="check" title={m.jobs_empty_title()} text={m.jobs_empty_text()} />}
      />
      <JobDrawer jobs={jobs} />
    </Page>
  );
}

/** How many jobs wait, run and were given up, of all kinds together. */
function Waiting({ kinds }: { kinds: readonly JobKind[] }) {
  const sum = (of: (kind: JobKind) => number) => {
    const all = kinds.reduce((sum, one) => sum + of(one), 0);
    return kinds.some((one) => of(one) >= most)
      ? m.jobs_at_least({ count: number(all) })
      : number(all);
  };
  const facts = [
    [m.jobs_ready(), sum(({ ready }) => ready)],
    [m.jobs_running(), sum(({ running }) => running)],
    [m.jobs_given_up(), sum(({ dead }) => dead)],
  ] as const;
  return (
    <dl className={styles.sums} aria-label={m.jobs_sums()}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RetryKind({ kind: { kind, dead } }: { kind: JobKind }) {
  const [asking, setAsking] = useState(false);
  const can = useCan();
  const reload = useReload();
  if (!can("jobs.manage")) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{m.jobs_retry_kind()}</Button>
      <ActionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.jobs_retry_kind_title({ count: dead })}
        text={m.jobs_retry_text()}
        confirm={m.jobs_retry_kind()}
        onConfirm={async () => {
          const { retried } = await retryKind(kind);
          toast.done(m.jobs_retried({ count: retried }));
          await reload();
        }}
      />
    </>
  );
}
