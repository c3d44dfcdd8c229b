import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { href } from "#console/router";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Button,
  Coins,
  Drawer,
  type Fact,
  Facts,
  Link,
  Loaded,
  Stack,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { reverse, useReload } from "./actions.ts";
import { transactionQuery } from "./api.ts";
import { ChangeWaits } from "./change-waits.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import styles from "./subscribers.module.css";
import type { Transaction } from "./types.ts";

type Props = {
  /** Empty while no transaction is shown. */
  txn: string;
  subscriber: string;
  onClose: () => void;
};

/** A transaction with all of its legs, beside the movements. Its id is in the address. */
export function TransactionDrawer({ txn, subscriber, onClose }: Props) {
  const query = useQuery({ ...transactionQuery(txn), enabled: txn !== "" });
  return (
    <Drawer
      opened={txn !== ""}
      onClose={onClose}
      position="right"
      size="lg"
      title={m.care_txn_title({ txn })}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <Loaded query={query}>
        {(transaction) => <Legs transaction={transaction} subscriber={subscriber} />}
      </Loaded>
    </Drawer>
  );
}

function Legs({ transaction, subscriber }: { transaction: Transaction; subscriber: string }) {
  const { at, title, reason, legs, reverses, reversedBy } = transaction;
  const linked = (txn: string | number) => (
    <Link href={href("subscriber", { id: subscriber }, { tab: "wallet", txn })}>
      {m.care_txn_title({ txn })}
    </Link>
  );
  const facts: Fact[] = [
    { label: m.care_movement(), value: title },
    { label: m.care_at(), value: <Time at={at} show="exact" /> },
    { label: m.care_kind(), value: reason.replaceAll("_", " ") },
  ];
  if (reverses !== null) facts.push({ label: m.care_reverses(), value: linked(reverses) });
  if (reversedBy !== null) facts.push({ label: m.care_reversed_by(), value: linked(reversedBy) });
  return (
    <Stack>
      <Facts facts={facts} />
      <section>
        <h3 className={styles.part}>{m.care_legs()}</h3>
        <table className={styles.legs}>
          <tbody>
            {legs.map(({ account, amount }) => (
              <tr key={account}>
                <th scope="row">{account}</th>
                <td data-sign={amount < 0 ? "minus" : "plus"}>
                  <Coins value={amount} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.quiet}>{m.care_legs_note()}</p>
      </section>
      {reverses === null && reversedBy === null && <Reverse transaction={transaction} />}
    </Stack>
  );
}

function Reverse({ transaction }: { transaction: Transaction }) {
  const [asking, setAsking] = useState(false);
  const [change, setChange] = useState<string | null>(null);
  const can = useCan();
  const coins = useCoins();
  const reload = useReload();
  if (!can("wallet.reverse")) return null;
  return (
    <div>
      <Button variant="default" color="danger" onClick={() => setAsking(true)}>
        {m.care_reverse()}
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.care_reverse_title()}
        text={m.care_reverse_text()}
        confirm={m.care_reverse()}
        danger
        onConfirm={async (reason) => {
          const posted = await reverse(transaction, reason);
          if ("change" in posted) setChange(posted.change);
          else toast.done(m.care_corrected({ balance: coins(posted.balance) }));
          await reload();
        }}
      />
      <ChangeWaits change={change} onClose={() => setChange(null)} />
    </div>
  );
}
