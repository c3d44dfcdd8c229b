import type { AuditLine } from "#console/api";
import { href, navigate, useFilters } from "#console/router";
import { m } from "#console/words";
import { Badge, Button, type Fact, Facts, Group, ItemDrawer, Link, Stack, Time } from "#console-ui";
import styles from "./audit.module.css";
import { difference } from "./difference.ts";

/** One line whole, beside the list. Its id is in the address. */
export function LineDrawer({ lines }: { lines: readonly AuditLine[] | undefined }) {
  const { filters, set } = useFilters({ line: "" });
  return (
    <ItemDrawer
      items={lines}
      chosen={filters.line === "" ? undefined : ({ id }) => id === filters.line}
      onClose={() => set({ line: "" })}
      title={() => m.audit_line_title({ id: filters.line })}
      missing={m.audit_line_missing()}
    >
      {(line) => <Line line={line} />}
    </ItemDrawer>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { at, actor, action, subject, outcome, reason, address, request } = line;
  const facts: Fact[] = [
    { label: m.audit_at(), value: <Time at={at} show="exact" /> },
    { label: m.audit_actor(), value: actor },
    { label: m.audit_action(), value: action },
    { label: m.audit_subject(), value: subject },
    {
      label: m.audit_outcome(),
      value: outcome === "done" ? m.audit_done() : <Badge color="warn">{m.audit_refused()}</Badge>,
    },
  ];
  if (reason) facts.push({ label: m.audit_reason(), value: reason });
  if (address) facts.push({ label: m.audit_address(), value: address });
  if (request) facts.push({ label: m.audit_request(), value: request });
  return (
    <Stack>
      <Facts facts={facts} />
      <Group gap="xs">
        <Button component={Link} variant="default" size="xs" href={href("audit", {}, { subject })}>
          {m.audit_filter_more()}
        </Button>
        <Button variant="default" size="xs" onClick={() => navigate(href("audit", {}, { actor }))}>
          {m.audit_filter_actor()}
        </Button>
      </Group>
      <Changes line={line} />
    </Stack>
  );
}

function Changes({ line: { before, after } }: { line: AuditLine }) {
  const changes = difference(before, after);
  if (changes.length === 0) return <p className={styles.note}>{m.audit_no_changes()}</p>;
  return (
    <section>
      <h3 className={styles.title}>{m.audit_changes()}</h3>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">{m.audit_field()}</th>
            <th scope="col">{m.audit_before()}</th>
            <th scope="col">{m.audit_after()}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              <td>{change.before === null ? "–" : <del>{change.before}</del>}</td>
              <td>{change.after === null ? "–" : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{m.audit_same_kept()}</p>
    </section>
  );
}
