import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "#console/api";
import { isApiError } from "#console/http";
import { useCan } from "#console/session";
import { m } from "#console/words";
import {
  Badge,
  Button,
  Drawer,
  type Fact,
  Facts,
  Link,
  Loaded,
  Note,
  ReasonDialog,
  Stack,
  Time,
  toast,
  useCoins,
} from "#console-ui";
import { reverse, useReload } from "../actions.ts";
import { transactionQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { reasonName } from "../parts/reasons.ts";
import { Legs } from "./legs.tsx";
import styles from "./wallet.module.css";

/** The transaction whose number is in the address, beside what shows it. */
export function TransactionDrawer({ subscriber }: { subscriber: string }) {
  const { place, set } = usePlace(subscriber);
  const [reversing, setReversing] = useState(false);
  /** What the drawer shows, also while it closes. */
  const [txn, setTxn] = useState(place.txn);
  if (place.txn !== "" && place.txn !== txn) setTxn(place.txn);
  const can = useCan();
  return (
    <Drawer
      opened={place.txn !== "" && can("wallet.read")}
      onClose={() => set({ txn: "" })}
      // Escape closes the dialog above it alone.
      closeOnEscape={!reversing}
      position="right"
      size="lg"
      title={m.care_txn_one({ id: txn })}
      closeButtonProps={{ "aria-label": m.action_close() }}
    >
      <Content
        key={txn}
        txn={txn}
        subscriber={subscriber}
        reversing={reversing}
        onReversing={setReversing}
      />
    </Drawer>
  );
}

type ContentProps = {
  txn: string;
  subscriber: string;
  reversing: boolean;
  onReversing: (reversing: boolean) => void;
};

function Content({ txn, subscriber, reversing, onReversing }: ContentProps) {
  const query = useQuery(transactionQuery(txn));
  const can = useCan();
  const coins = useCoins();
  const reload = useReload();
  if (isApiError(query.error) && query.error.status === 404)
    return <Note icon="search" title={m.error_not_found()} text={m.care_txn_missing()} />;
  return (
    <Loaded query={query}>
      {(transaction) => (
        <Stack>
          <h3 className={styles.title}>
            {transaction.title}{" "}
            {transaction.reversedBy && <Badge color="warn">{m.care_txn_reversed()}</Badge>}
          </h3>
          <About transaction={transaction} subscriber={subscriber} />
          <Legs legs={transaction.legs} subscriber={subscriber} />
          {transaction.reversible && can("wallet.reverse") && (
            <div className={styles.reverse}>
              <span className={styles.quiet}>{m.care_txn_reversible()}</span>
              <Button variant="default" color="danger" onClick={() => onReversing(true)}>
                {m.care_reverse()}
              </Button>
            </div>
          )}
          <ReasonDialog
            opened={reversing}
            onClose={() => onReversing(false)}
            title={m.care_reverse_title()}
            text={m.care_reverse_text()}
            confirm={m.care_reverse()}
            danger
            onConfirm={async (reason) => {
              const { change, balance } = await reverse(transaction, reason);
              toast.done(
                change === null
                  ? m.care_corrected({ balance: coins(balance ?? 0) })
                  : m.care_reverse_waits(),
              );
              await reload();
            }}
          />
        </Stack>
      )}
    </Loaded>
  );
}

type AboutProps = { transaction: Transaction; subscriber: string };

function About({ transaction, subscriber }: AboutProps) {
  const { linkTo } = usePlace(subscriber);
  const { reason, key, at, reverses, reversedBy } = transaction;
  const link = (txn: string) => (
    <Link className={styles.link} href={linkTo({ txn })}>
      {m.care_txn_title({ txn })}
    </Link>
  );
  const facts: Fact[] = [
    { label: m.care_txn_reason(), value: reasonName(reason) },
    { label: m.care_at(), value: <Time at={at} show="exact" /> },
    { label: m.care_txn_key(), value: key },
  ];
  if (reverses) facts.push({ label: m.care_txn_reverses(), value: link(reverses) });
  if (reversedBy) facts.push({ label: m.care_txn_reversed_by(), value: link(reversedBy) });
  return <Facts facts={facts} />;
}
