import { useMemo, useState } from "react";
import type { CaseMember, FraudCaseDetails } from "#console/api";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Badge,
  Button,
  Coins,
  type Column,
  DataTable,
  Link,
  type List,
  Note,
  noSelection,
  ReasonDialog,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { conflicts, removeAccount, useReload } from "./api.ts";
import styles from "./cases.module.css";
import { DecideDialog } from "./decide-dialog.tsx";

const idOf = ({ subscriber }: CaseMember) => subscriber;

const nameOf = ({ username }: CaseMember) => username ?? m.cases_no_name();

/** The accounts of a case: chosen ones are decided about. */
export function Accounts({ of }: { of: FraudCaseDetails }) {
  const [selection, setSelection] = useState(noSelection);
  const [deciding, setDeciding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const can = useCan();
  const reload = useReload();
  const manages = can("cases.manage") && (of.state === "open" || of.state === "decided");
  const reads = can("subscribers.read");
  const columns = useMemo(() => columnsOf(reads), [reads]);
  const ids = [...selection.ids];
  const [only] = ids;
  const removable = of.accounts.find((one) => ids.length === 1 && idOf(one) === only);
  return (
    <>
      <DataTable
        name="cases-accounts"
        label={m.cases_tab_accounts()}
        list={listOf(of.accounts)}
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        {...(manages && {
          selection,
          onSelection: setSelection,
          selectionActions: (
            <>
              {removable && untouched(removable) && (
                <Button size="xs" variant="default" onClick={() => setRemoving(idOf(removable))}>
                  {m.cases_remove()}
                </Button>
              )}
              <Button size="xs" onClick={() => setDeciding(true)}>
                {m.cases_decide()}
              </Button>
            </>
          ),
        })}
        empty={
          <Note
            icon="subscribers"
            title={m.cases_accounts_empty_title()}
            text={m.cases_accounts_empty_text()}
          />
        }
      />
      {deciding && (
        <DecideDialog
          of={of}
          subscribers={ids}
          onClose={() => setDeciding(false)}
          onDone={() => setSelection(noSelection)}
        />
      )}
      <ReasonDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={m.cases_remove_title()}
        text={m.cases_remove_text()}
        confirm={m.cases_remove()}
        conflicts={conflicts}
        onConflict={() => void reload()}
        onConfirm={async (reason) => {
          await removeAccount(of.id, removing ?? "", reason);
          toast.done(m.cases_removed());
          setSelection(noSelection);
          await reload();
        }}
      />
    </>
  );
}

const untouched = ({ heldAt, bannedAt, taken }: CaseMember) => !heldAt && !bannedAt && taken === 0;

const listOf = (rows: CaseMember[]): List<CaseMember> => ({
  rows,
  error: null,
  retry: () => undefined,
  total: rows.length,
  hasMore: false,
  loadingMore: false,
  moreFailed: false,
  loadMore: () => undefined,
});

const columnsOf = (reads: boolean): Column<CaseMember>[] => [
  {
    id: "name",
    header: m.cases_account(),
    width: 10,
    grow: 2,
    cell: (one) =>
      reads ? <Link href={href("subscriber", { id: idOf(one) })}>{nameOf(one)}</Link> : nameOf(one),
  },
  { id: "state", header: m.cases_state(), width: 10, grow: 1, cell: (one) => <State of={one} /> },
  { id: "taken", header: m.cases_taken(), width: 9, cell: (one) => <Taken of={one} /> },
  {
    id: "added",
    header: m.cases_added(),
    width: 9,
    cell: ({ addedAt }) => <Time at={addedAt} show="relative" />,
  },
];

function State({ of: { held, suspended, heldAt, bannedAt } }: { of: CaseMember }) {
  if (!held) return "–";
  return (
    <span className={styles.badges}>
      {suspended ? (
        <Badge color="danger">{bannedAt ? m.cases_banned() : m.cases_suspended()}</Badge>
      ) : (
        <Badge color="warn">{heldAt ? m.cases_held_here() : m.cases_held()}</Badge>
      )}
    </span>
  );
}

function Taken({ of: { taken, spent } }: { of: CaseMember }) {
  const coins = useCoins();
  if (taken === 0 && spent === 0) return "–";
  return (
    <span>
      <Coins value={taken} />{" "}
      {spent > 0 && (
        <span className={styles.quiet}>{m.cases_spent_of({ coins: coins(spent) })}</span>
      )}
    </span>
  );
}
