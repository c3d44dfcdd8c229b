import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { isApiError } from "#console/http";
import { usePresence } from "#console/live";
import { href, useFilters, useParams } from "#console/router";
import { type Permission, useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Link, Loaded, Note, Others, Page, Tabs } from "#console-ui";
import { ActionButtons } from "./action-buttons.tsx";
import { subscriberQuery } from "./api.ts";
import { Claims } from "./claims.tsx";
import { Hold } from "./hold.tsx";
import { Overview } from "./overview.tsx";
import { Sessions } from "./sessions.tsx";
import styles from "./subscribers.module.css";
import { Wallet } from "./wallet.tsx";

type Part = {
  name: string;
  title: () => string;
  part: ComponentType<{ id: string }>;
  permission?: Permission;
};

const parts: Part[] = [
  { name: "wallet", title: m.care_wallet, part: Wallet, permission: "wallet.read" },
  { name: "claims", title: m.care_claims, part: Claims },
  { name: "sessions", title: m.care_sessions, part: Sessions },
];

/** All about one subscriber, and what customer care can do. */
export default function SubscriberScreen() {
  const { id = "" } = useParams();
  const query = useQuery(subscriberQuery(id));
  const { data } = query;
  const back = { href: href("subscribers"), title: m.care_find() };
  if (isApiError(query.error) && query.error.status === 404) {
    return (
      <Page title={m.care_one_title()} back={back}>
        <Note icon="search" title={m.error_not_found()} text={m.care_missing()}>
          <Button component={Link} variant="default" href={href("subscribers")}>
            {m.care_find()}
          </Button>
        </Note>
      </Page>
    );
  }
  return (
    <Page
      title={data?.username ?? m.care_one_title()}
      back={back}
      figures={data && <Here id={id} />}
      actions={data && <ActionButtons subscriber={data} />}
    >
      <Loaded query={query}>
        {(subscriber) => (
          <>
            <Hold subscriber={subscriber} />
            <Overview subscriber={subscriber} />
            <Parts id={id} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Says where the person is, and who else is here. */
function Here({ id }: { id: string }) {
  return <Others names={usePresence("subscribers", id)} />;
}

function Parts({ id }: { id: string }) {
  const can = useCan();
  const { filters, set } = useFilters({ tab: "" });
  const open = parts.filter(({ permission }) => !permission || can(permission));
  const chosen = open.find(({ name }) => name === filters.tab) ?? open[0];
  if (!chosen) return null;
  const Content = chosen.part;
  return (
    <Tabs value={chosen.name} onChange={(tab) => set({ tab: tab ?? "" })} keepMounted={false}>
      <Tabs.List className={styles.tabs}>
        {open.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen.name} className={styles.panel}>
        <Content id={id} />
      </Tabs.Panel>
    </Tabs>
  );
}
