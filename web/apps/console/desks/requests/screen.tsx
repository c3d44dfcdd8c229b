import { useInfiniteQuery } from "@tanstack/react-query";
import type { PrivacyRequest } from "#console/api";
import { channelName, kindName } from "#console/privacy";
import { href, useFilters } from "#console/router";
import { useCan } from "#console/session";
import { day } from "#console/time";
import { m } from "#console/words";
import {
  Badge,
  type Column,
  DataTable,
  Link,
  Note,
  Page,
  pagedList,
  Tabs,
  Time,
} from "#console-ui";
import { Actions } from "./actions.tsx";
import { queues, requestsQuery } from "./api.ts";
import { Due } from "./due.tsx";

const idOf = ({ id }: PrivacyRequest) => id;

function Account({ of: { subscriber } }: { of: PrivacyRequest }) {
  const can = useCan();
  if (!can("subscribers.read")) return null;
  return <Link href={href("subscriber", { id: subscriber })}>{m.requests_open_account()}</Link>;
}

const common: Column<PrivacyRequest>[] = [
  {
    id: "kind",
    header: m.requests_kind(),
    width: 10,
    grow: 1,
    cell: ({ kind }) => kindName(kind),
  },
  {
    id: "received",
    header: m.requests_received(),
    width: 7,
    cell: ({ receivedOn }) => <time dateTime={receivedOn}>{day(receivedOn)}</time>,
  },
  {
    id: "channel",
    header: m.requests_channel(),
    width: 5,
    cell: ({ channel }) => channelName(channel),
  },
  { id: "account", header: m.requests_account(), width: 9, cell: (one) => <Account of={one} /> },
  {
    id: "note",
    header: m.requests_note(),
    width: 8,
    grow: 1,
    cell: ({ note }) => (note === "" ? "–" : note),
  },
];

const open: Column<PrivacyRequest>[] = [
  { id: "due", header: m.requests_due(), width: 13, cell: (one) => <Due request={one} /> },
  ...common,
  {
    id: "actions",
    header: m.requests_outcome(),
    width: 16,
    cell: (one) => <Actions request={one} />,
  },
];

const settled: Column<PrivacyRequest>[] = [
  {
    id: "settled",
    header: m.requests_settled_at(),
    width: 10,
    cell: ({ answer }) => <Time at={answer?.at} />,
  },
  ...common,
  {
    id: "outcome",
    header: m.requests_outcome(),
    width: 14,
    grow: 2,
    cell: ({ state, answer }) => (
      <>
        <Badge color={state === "done" ? "accent" : "warn"}>
          {state === "done" ? m.requests_state_done() : m.requests_state_refused()}
        </Badge>{" "}
        {answer?.by ? answer.outcome : m.requests_erased()}
      </>
    ),
  },
];

/** Requests of persons about their data: the open ones by the day of their answer, and the settled ones. */
export default function PrivacyDesk() {
  const { filters, set } = useFilters({ state: "" });
  const state = filters.state === "settled" ? "settled" : "open";
  const query = useInfiniteQuery(requestsQuery(state));
  return (
    <Page fill title={m.requests_title()} intro={m.requests_intro()}>
      <Tabs value={state} onChange={(next) => set({ state: next === "settled" ? next : "" })}>
        <Tabs.List>
          {queues.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name === "open" ? m.requests_open() : m.requests_settled()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <DataTable
        key={state}
        name={`requests-${state}`}
        label={m.requests_title()}
        list={pagedList(query)}
        columns={state === "open" ? open : settled}
        rowId={idOf}
        empty={
          state === "open" ? (
            <Note icon="check" title={m.requests_empty_title()} text={m.requests_empty_text()} />
          ) : (
            <Note
              icon="search"
              title={m.requests_settled_empty_title()}
              text={m.requests_settled_empty_text()}
            />
          )
        }
      />
    </Page>
  );
}
