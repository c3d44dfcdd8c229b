import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Movement } from "#console/api";
import { useCan } from "#console/session";
import { m } from "#console/words";
import { Button, Coins, Note, Paged, Time, toast, useCoins } from "#console-ui";
import { reverse, useReload } from "./actions.ts";
import { movementsQuery } from "./api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import styles from "./subscribers.module.css";

/** The movements of the wallet. Those who may reverse the transaction behind one. */
export function Wallet({ id }: { id: string }) {
  const query = useInfiniteQuery(movementsQuery(id));
  const [chosen, setChosen] = useState<Movement | null>(null);
  const can = useCan();
  const coins = useCoins();
  const reload = useReload();
  const reverses = can("wallet.reverse");
  return (
    <>
      <Paged
        query={query}
        empty={
          <Note icon="wallet" title={m.care_wallet_empty()} text={m.care_wallet_empty_text()} />
        }
      >
        {(movements) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.care_movement()}</th>
                <th scope="col">{m.care_at()}</th>
                <th scope="col" className={styles.end}>
                  {m.care_amount()}
                </th>
                <th scope="col" className={styles.end}>
                  {m.care_after()}
                </th>
                {reverses && (
                  <th scope="col" className={styles.end} aria-label={m.care_reverse()} />
                )}
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <tr key={movement.entry}>
                  <td>
                    <strong>{movement.title}</strong>
                    <span className={styles.quiet}>
                      {movement.reason.replaceAll("_", " ")} · {m.care_txn_title(movement)}
                    </span>
                  </td>
                  <td data-label={m.care_at()}>
                    <Time at={movement.at} />
                  </td>
                  <td
                    className={styles.end}
                    data-label={m.care_amount()}
                    data-sign={movement.amount < 0 ? "minus" : "plus"}
                  >
                    <Coins value={movement.amount} signed />
                  </td>
                  <td className={styles.end} data-label={m.care_after()}>
                    <Coins value={movement.balanceAfter} />
                  </td>
                  {reverses && (
                    <td className={styles.end}>
                      <Button
                        variant="default"
                        size="compact-xs"
                        onClick={() => setChosen(movement)}
                      >
                        {m.care_reverse()}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Paged>
      <ReasonDialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={m.care_reverse_title()}
        text={m.care_reverse_text()}
        confirm={m.care_reverse()}
        danger
        onConfirm={async (reason) => {
          if (!chosen) return;
          const { balance } = await reverse(chosen, reason);
          toast.done(m.care_corrected({ balance: coins(balance ?? 0) }));
          await reload();
        }}
      />
    </>
  );
}
