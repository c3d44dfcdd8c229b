import { useQuery } from "@tanstack/react-query";
import type { FraudCaseDetails } from "#console/api";
import { type CaseState, caseTone } from "#console/cases";
import { isApiError } from "#console/http";
import { href, useFilters, useParams } from "#console/router";
import { m, number } from "#console/words";
import {
  Alert,
  Badge,
  type Fact,
  Facts,
  Icon,
  Link,
  Loaded,
  Loading,
  Note,
  Page,
  Section,
  Tabs,
  Time,
  useCoins,
} from "#console-ui";
import { Accounts } from "./accounts.tsx";
import { Actions } from "./actions.tsx";
import { caseQuery } from "./api.ts";
import { Appeals } from "./appeals.tsx";
import styles from "./cases.module.css";
import { Entries } from "./entries.tsx";
import { stateNames } from "./state-names.ts";

/** One case: its accounts, what is known about them, what was decided, and appeals. */
export default function CaseScreen() {
  const { id = "" } = useParams();
  const query = useQuery(caseQuery(id));
  const back = { href: href("cases"), title: m.cases_title() };
  const { data } = query;
  if (isApiError(query.error) && query.error.status === 404) {
    return (
      <Page title={m.cases_one_title()} back={back}>
        <Note icon="search" title={m.error_not_found()} text={m.cases_missing()} />
      </Page>
    );
  }
  return (
    <Page
      title={data?.title ?? m.cases_one_title()}
      back={back}
      intro={data && <Intro of={data} />}
      actions={data && <Actions of={data} />}
    >
      <Loaded query={query} loading={<Loading lines={8} />}>
        {(one) => (
          <>
            <VoidWaits of={one} />
            <About of={one} />
            <Parts of={one} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Intro({ of }: { of: FraudCaseDetails }) {
  return (
    <>
      {m.cases_number({ number: String(of.number) })}{" "}
      <Badge color={caseTone(of.state)}>{stateNames[of.state as CaseState]?.() ?? of.state}</Badge>
    </>
  );
}

function VoidWaits({ of: { waiting } }: { of: FraudCaseDetails }) {
  const coins = useCoins();
  if (waiting === null || waiting === undefined) return null;
  return (
    <Alert color="warn" icon={<Icon name="approvals" />} title={m.cases_void_waits_title()}>
      {m.cases_void_waits_text({ coins: coins(waiting) })}{" "}
      <Link href={href("approvals")}>{m.cases_void_waits_link()}</Link>
    </Alert>
  );
}

function About({ of }: { of: FraudCaseDetails }) {
  const facts: Fact[] = [
    { label: m.cases_reason(), value: of.reason },
    { label: m.cases_worker(), value: of.worker ?? "–" },
    {
      label: m.cases_opened_at(),
      value: (
        <>
          <Time at={of.openedAt} /> · {of.openedBy}
        </>
      ),
    },
  ];
  if (of.closedAt) {
    facts.push(
      {
        label: m.cases_closed_at(),
        value: (
          <>
            <Time at={of.closedAt} /> · {of.closedBy}
          </>
        ),
      },
      { label: m.cases_outcome(), value: of.outcome ?? "–" },
    );
  }
  return (
    <Section title={m.cases_one_title()}>
      <Facts facts={facts} />
    </Section>
  );
}

function Parts({ of }: { of: FraudCaseDetails }) {
  const { filters, set } = useFilters({ tab: "" });
  const tabs = [
    { name: "accounts", title: m.cases_tab_accounts(), count: of.accounts.length },
    { name: "entries", title: m.cases_tab_entries(), count: null },
    { name: "appeals", title: m.cases_tab_appeals(), count: of.appeals.length },
  ];
  const tab = tabs.find(({ name }) => name === filters.tab)?.name ?? "accounts";
  return (
    <Tabs
      value={tab}
      onChange={(name) => set({ tab: name === "accounts" ? "" : (name ?? "") })}
      keepMounted={false}
    >
      <Tabs.List className={styles.tabs}>
        {tabs.map(({ name, title, count }) => (
          <Tabs.Tab key={name} value={name}>
            {title} {count !== null && <span className={styles.count}>{number(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={styles.panel}>
        {tab === "accounts" && <Accounts of={of} />}
        {tab === "entries" && <Entries of={of} />}
        {tab === "appeals" && <Appeals of={of} />}
      </Tabs.Panel>
    </Tabs>
  );
}
