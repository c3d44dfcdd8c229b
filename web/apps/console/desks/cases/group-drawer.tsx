import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SignedAccount, SignedGroupDetails } from "#console/api";
import { isApiError } from "#console/http";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m, number } from "#console/words";
import { Badge, Button, Drawer, Link, Loaded, Loading, Note, Stack } from "#console-ui";
import { groupQuery } from "./api.ts";
import styles from "./cases.module.css";
import { OpenDialog } from "./open-dialog.tsx";
import { signCounts } from "./sign-counts.tsx";

/** The accounts of a group beside the list, and the way to a case. */
export function GroupDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const query = useQuery({ ...groupQuery(id ?? ""), enabled: id !== undefined });
  const gone = isApiError(query.error) && query.error.status === 404;
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={query.data ? m.cases_accounts({ count: query.data.accounts }) : m.cases_group_title()}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      {gone ? (
        <Note icon="search" title={m.error_not_found()} text={m.cases_group_missing()} />
      ) : (
        <Loaded query={query} loading={<Loading lines={6} />}>
          {(group) => <Group group={group} />}
        </Loaded>
      )}
    </Drawer>
  );
}

function Group({ group }: { group: SignedGroupDetails }) {
  const [opening, setOpening] = useState(false);
  const can = useCan();
  const free = group.members.some(({ caseNumber }) => !caseNumber);
  return (
    <Stack gap="lg">
      <section>
        <h3 className={styles.part}>{m.cases_group_common()}</h3>
        <p className={styles.plain}>{signCounts(group.signs)}</p>
      </section>
      {can("cases.manage") && free && (
        <div>
          <Button onClick={() => setOpening(true)}>{m.cases_open_case()}</Button>
        </div>
      )}
      <ul className={styles.accounts}>
        {group.members.map((account) => (
          <Account key={account.subscriber} account={account} />
        ))}
      </ul>
      {opening && <OpenDialog group={group.id} onClose={() => setOpening(false)} />}
    </Stack>
  );
}

function Account({ account }: { account: SignedAccount }) {
  const { subscriber, username, signs, weight, held, caseNumber } = account;
  const can = useCan();
  const name = username ?? m.cases_no_name();
  return (
    <li>
      <span className={styles.accountHead}>
        {can("subscribers.read") ? (
          <Link href={href("subscriber", { id: subscriber })}>{name}</Link>
        ) : (
          name
        )}
        {held && <Badge color="warn">{m.cases_held()}</Badge>}
        {caseNumber && <Badge color="gray">{m.cases_number({ number: String(caseNumber) })}</Badge>}
        <span className={styles.weight}>{number(weight)}</span>
      </span>
      <span className={styles.quiet}>{signCounts(signs)}</span>
    </li>
  );
}
