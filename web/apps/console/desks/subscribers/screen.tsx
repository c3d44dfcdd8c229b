import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { isApiError } from "#console/http";
import { usePresence } from "#console/live";
import { href, useParams } from "#console/router";
import { m } from "#console/words";
import {
  Button,
  Link,
  Loaded,
  Loading,
  Modal,
  Note,
  Others,
  Page,
  useShortcuts,
} from "#console-ui";
import { ActionButtons } from "./account/action-buttons.tsx";
import { ErasureDate, ErasureGate, ErasureWaits } from "./account/erasure.tsx";
import { Hold } from "./account/hold.tsx";
import { OpenRequests } from "./account/requests.tsx";
import { Summary } from "./account/summary.tsx";
import { subscriberQuery } from "./api.ts";
import { FindForm } from "./find-form.tsx";
import { AccountTabs } from "./tabs.tsx";
import { TransactionDrawer } from "./wallet/transaction.tsx";

// Few accounts are in a case.
const CaseLine = lazy(() => import("#console/cases"));

/** All about one subscriber, and what customer care can do. */
export default function SubscriberScreen() {
  const { id = "" } = useParams();
  const query = useQuery(subscriberQuery(id));
  const [finding, setFinding] = useState(false);
  const { data } = query;
  useShortcuts(m.care_one_title(), [
    { keys: "f", label: m.care_key_another(), run: () => setFinding(true) },
  ]);
  const back = { href: href("subscribers"), title: m.care_find() };
  const dialog = (
    <Modal
      opened={finding}
      onClose={() => setFinding(false)}
      title={m.care_key_another()}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <FindForm onFound={() => setFinding(false)} />
    </Modal>
  );
  if (isApiError(query.error) && query.error.status === 404) {
    return (
      <Page title={m.care_one_title()} back={back}>
        <Note icon="search" title={m.error_not_found()} text={m.care_missing()}>
          <Button component={Link} variant="default" href={href("subscribers")}>
            {m.care_find()}
          </Button>
        </Note>
        {dialog}
      </Page>
    );
  }
  return (
    <ErasureGate erasedAt={data?.erasedAt}>
      <Page
        title={data?.username ?? m.care_one_title()}
        back={back}
        figures={data && <Here id={id} />}
        actions={data && <ActionButtons subscriber={data} />}
      >
        <Loaded query={query} loading={<Loading lines={8} />}>
          {(subscriber) => (
            <>
              <Hold subscriber={subscriber} />
              {subscriber.case && (
                <Suspense>
                  <CaseLine of={subscriber.case} />
                </Suspense>
              )}
              {subscriber.erasedAt && <ErasureDate at={subscriber.erasedAt} />}
              {subscriber.erasureWaits && <ErasureWaits />}
              <OpenRequests id={id} />
              <Summary subscriber={subscriber} />
              <AccountTabs subscriber={subscriber} />
              <TransactionDrawer subscriber={id} />
            </>
          )}
        </Loaded>
        {dialog}
      </Page>
    </ErasureGate>
  );
}

/** Says where the person is, and who else is here. */
function Here({ id }: { id: string }) {
  return <Others names={usePresence("subscribers", id)} />;
}
