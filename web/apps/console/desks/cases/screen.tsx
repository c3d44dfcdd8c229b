import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FraudCase, SignedGroup } from "#console/api";
import type { CaseState } from "#console/cases";
import { href, navigate, useFilters } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Button, type Column, DataTable, Note, Page, pagedList, Tabs, Time } from "#console-ui";
import { casesQuery, signsQuery, states } from "./api.ts";
import styles from "./cases.module.css";
import { GroupDrawer } from "./group-drawer.tsx";
import { OpenDialog } from "./open-dialog.tsx";
import { signCounts } from "./sign-counts.tsx";
import { stateNames } from "./state-names.ts";
import { waitingCases } from "./waiting.ts";

/** Accounts with signs, and the cases about them. */
export default function Cases() {
  const { filters, set } = useFilters({ state: "", group: "" });
  const [opening, setOpening] = useState(false);
  const can = useCan();
  const counts = useQuery(waitingCases()).data?.counts;
  const state = states.find((name) => name === filters.state) ?? null;
  const waits: Partial<Record<CaseState, number>> = counts ?? {};
  return (
    <Page
      fill
      title={m.cases_title()}
      intro={m.cases_intro()}
      actions={
        can("cases.manage") && (
          <Button onClick={() => setOpening(true)}>{m.cases_open_case()}</Button>
        )
      }
    >
      <Tabs
        value={state ?? "signs"}
        onChange={(next) => set({ state: next === "signs" ? "" : (next ?? ""), group: "" })}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="signs">{m.cases_signs()}</Tabs.Tab>
          {states.map((name) => {
            const count = waits[name];
            return (
              <Tabs.Tab key={name} value={name}>
                {stateNames[name]()}{" "}
                {count !== undefined && count > 0 && (
                  <span className={styles.count}>{number(count)}</span>
                )}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
      </Tabs>
      {state === null ? <Signs /> : <CaseList key={state} state={state} />}
      <GroupDrawer
        id={state === null && filters.group !== "" ? filters.group : undefined}
        onClose={() => navigate(href("cases"))}
      />
      {opening && <OpenDialog onClose={() => setOpening(false)} />}
    </Page>
  );
}

const groupColumns: Column<SignedGroup>[] = [
  {
    id: "accounts",
    header: m.cases_group(),
    width: 8,
    cell: ({ accounts }) => m.cases_accounts({ count: accounts }),
  },
  {
    id: "signs",
    header: m.cases_what(),
    width: 20,
    grow: 3,
    cell: ({ signs }) => signCounts(signs.slice(0, 5)),
  },
  {
    id: "weight",
    header: m.cases_weight(),
    width: 6,
    align: "end",
    cell: ({ weight }) => number(weight),
  },
  {
    id: "latest",
    header: m.cases_latest(),
    width: 9,
    cell: ({ latestAt }) => <Time at={latestAt} show="relative" />,
  },
  {
    id: "case",
    header: m.cases_case(),
    width: 7,
    cell: ({ caseNumber }) => (caseNumber ? m.cases_number({ number: String(caseNumber) }) : "–"),
  },
];

function Signs() {
  const query = useInfiniteQuery(signsQuery());
  const counted = query.data?.pages[0]?.items[0]?.countedAt;
  return (
    <>
      {counted && (
        <p className={styles.quiet}>
          {m.cases_counted()} <Time at={counted} show="relative" />
        </p>
      )}
      <DataTable
        name="cases-signs"
        label={m.cases_group_title()}
        list={pagedList(query)}
        columns={groupColumns}
        rowId={({ id }) => id}
        rowHref={({ id }) => href("cases", {}, { group: id })}
        empty={
          <Note
            icon="check"
            title={m.cases_signs_empty_title()}
            text={m.cases_signs_empty_text()}
          />
        }
      />
    </>
  );
}

const caseColumns: Column<FraudCase>[] = [
  {
    id: "title",
    header: m.cases_list_title(),
    width: 14,
    grow: 3,
    cell: ({ title }) => title,
  },
  {
    id: "number",
    header: m.cases_case(),
    width: 6,
    cell: (one) => m.cases_number({ number: String(one.number) }),
  },
  {
    id: "members",
    header: m.cases_members(),
    width: 7,
    cell: ({ members }) => m.cases_accounts({ count: members }),
  },
  {
    id: "worker",
    header: m.cases_worker(),
    width: 12,
    grow: 1,
    cell: ({ worker }) => worker ?? "–",
  },
  {
    id: "opened",
    header: m.cases_opened_at(),
    width: 9,
    cell: ({ openedAt }) => <Time at={openedAt} show="relative" />,
  },
];

function CaseList({ state }: { state: CaseState }) {
  const query = useInfiniteQuery(casesQuery(state));
  return (
    <DataTable
      name="cases-list"
      label={stateNames[state]()}
      list={pagedList(query)}
      columns={caseColumns}
      rowId={({ id }) => id}
      rowHref={({ id }) => href("case", { id })}
      empty={<Note icon="search" title={m.cases_empty_title()} text={m.cases_empty_text()} />}
    />
  );
}
