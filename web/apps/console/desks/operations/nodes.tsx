import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SystemNode } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import {
  ActionDialog,
  Badge,
  Button,
  type Column,
  DataTable,
  Link,
  Note,
  Section,
  Time,
  toast,
  wholeList,
} from "#console-ui";
import { forgetNode, useReload } from "./api.ts";
import { systemQuery } from "./system.ts";

const idOf = ({ id }: SystemNode) => id;

const figure = (name: string) => {
  const cell = ({ figures }: SystemNode) => {
    const value = figures[name];
    return value === undefined ? "–" : number(value);
  };
  return { width: 6, align: "end" as const, cell };
};

const columns: Column<SystemNode>[] = [
  { id: "name", header: m.operations_node(), width: 10, grow: 2, cell: ({ name }) => name },
  {
    id: "state",
    header: m.operations_node_state(),
    width: 6,
    cell: ({ silent }) => (
      <Badge color={silent ? "danger" : "accent"}>
        {silent ? m.operations_node_silent() : m.operations_node_up()}
      </Badge>
    ),
  },
  {
    id: "seen",
    header: m.operations_node_seen(),
    width: 9,
    cell: ({ seenAt }) => <Time at={seenAt} />,
  },
  {
    id: "started",
    header: m.operations_node_started(),
    width: 9,
    onCard: "no",
    cell: ({ startedAt }) => <Time at={startedAt} />,
  },
  {
    id: "version",
    header: m.operations_node_version(),
    width: 6,
    onCard: "no",
    cell: ({ version }) => version,
  },
  {
    id: "worker",
    header: m.operations_node_worker(),
    width: 8,
    onCard: "no",
    cell: ({ worker }) => (worker ? m.operations_node_worker() : m.operations_node_no_worker()),
  },
  { id: "streams", header: m.figure_streams(), ...figure("streams") },
  { id: "rooms", header: m.figure_rooms(), ...figure("rooms") },
  { id: "requests", header: m.figure_requests(), ...figure("requests") },
  {
    id: "forget",
    header: m.operations_forget(),
    width: 6,
    onCard: "corner",
    cell: (node) => node.silent && <Forget node={node} />,
  },
];

function Forget({ node: { id, name } }: { node: SystemNode }) {
  const [asking, setAsking] = useState(false);
  const can = useCan();
  const reload = useReload();
  if (!can("operations.manage")) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setAsking(true)}
        aria-label={m.operations_forget_one({ node: name })}
      >
        {m.operations_forget()}
      </Button>
      <ActionDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.operations_forget_title({ node: name })}
        text={m.operations_forget_text()}
        confirm={m.operations_forget()}
        conflicts={["node_reports"]}
        onConflict={() => void reload()}
        onConfirm={async () => {
          await forgetNode(id);
          toast.done(m.operations_forgotten({ node: name }));
          await reload();
        }}
      />
    </>
  );
}

/** The nodes of the portal, and the way to the wallboard. */
export function Nodes() {
  const query = useQuery(systemQuery());
  return (
    <Section
      title={m.operations_system()}
      intro={m.operations_system_intro()}
      action={<Link href={href("wallboard")}>{m.operations_open_wallboard()}</Link>}
    >
      <DataTable
        name="nodes"
        label={m.operations_nodes()}
        list={wholeList(query, query.data?.nodes)}
        columns={columns}
        rowId={idOf}
        empty={
          <Note
            icon="search"
            title={m.operations_nodes_empty()}
            text={m.operations_nodes_empty_text()}
          />
        }
      />
    </Section>
  );
}
