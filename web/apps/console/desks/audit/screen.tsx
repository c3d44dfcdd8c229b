import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditLine } from "#console/api";
import { ExportButton, given, SavedFilters } from "#console/lists";
import { href, useFilters } from "#console/router";
import { m } from "#console/words";
import {
  Badge,
  type Column,
  DataTable,
  Filters,
  Note,
  Page,
  pagedList,
  TextFilter,
  Time,
  TimeFilter,
} from "#console-ui";
import { auditQuery, read } from "./api.ts";
import { LineDrawer } from "./line-drawer.tsx";
import { Verification } from "./verification.tsx";

const usual = { actor: "", action: "", subject: "", since: "", until: "" };

const idOf = ({ id }: AuditLine) => id;

const columns: Column<AuditLine>[] = [
  { id: "at", header: m.audit_at(), width: 11, cell: ({ at }) => <Time at={at} /> },
  { id: "actor", header: m.audit_actor(), width: 10, grow: 1, cell: ({ actor }) => actor },
  { id: "action", header: m.audit_action(), width: 11, grow: 1, cell: ({ action }) => action },
  { id: "subject", header: m.audit_subject(), width: 10, grow: 1, cell: ({ subject }) => subject },
  {
    id: "outcome",
    header: m.audit_outcome(),
    width: 7,
    cell: ({ outcome }) =>
      outcome === "done" ? m.audit_done() : <Badge color="warn">{m.audit_refused()}</Badge>,
  },
  {
    id: "reason",
    header: m.audit_reason(),
    width: 10,
    grow: 2,
    onCard: "no",
    cell: ({ reason }) => reason ?? "–",
  },
  {
    id: "address",
    header: m.audit_address(),
    width: 9,
    hidden: true,
    onCard: "no",
    cell: ({ address }) => address ?? "–",
  },
];

/** The audit log: its lines by filters, one line whole, and the check of the chain. */
export default function Audit() {
  const { filters: address, set, clear, changed, query: saved, apply } = useFilters(usual);
  const filters = read(address);
  const query = useInfiniteQuery(auditQuery(filters));
  const lines = query.data?.pages.flatMap(({ items }) => items);
  return (
    <Page fill title={m.audit_title()} intro={m.audit_intro()} actions={<Verification.Button />}>
      <Verification.Result />
      <Filters
        changed={changed}
        onClear={clear}
        tools={
          <>
            <SavedFilters list="audit" query={saved} onApply={apply} />
            <ExportButton list={{ list: "audit", ...given(filters) }} name={m.lists_name_audit()} />
          </>
        }
      >
        <TextFilter
          label={m.audit_actor()}
          value={filters.actor}
          onChange={(actor) => set({ actor })}
        />
        <TextFilter
          label={m.audit_action()}
          value={filters.action}
          onChange={(action) => set({ action })}
        />
        <TextFilter
          label={m.audit_subject()}
          value={filters.subject}
          onChange={(subject) => set({ subject })}
        />
        <TimeFilter
          label={m.audit_since()}
          value={filters.since}
          onChange={(since) => set({ since })}
        />
        <TimeFilter
          label={m.audit_until()}
          value={filters.until}
          onChange={(until) => set({ until })}
        />
      </Filters>
      <DataTable
        name="audit"
        label={m.audit_title()}
        list={pagedList(query)}
        columns={columns}
        rowId={idOf}
        rowHref={({ id }) => href("audit", {}, { ...filters, line: id })}
        empty={<Note icon="audit" title={m.audit_empty_title()} text={m.audit_empty_text()} />}
      />
      <LineDrawer lines={lines} />
    </Page>
  );
}
