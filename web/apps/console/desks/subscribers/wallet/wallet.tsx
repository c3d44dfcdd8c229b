import { useInfiniteQuery } from "@tanstack/react-query";
import { ExportButton, ListTools } from "#console/lists";
import { m } from "#console/words";
import { Coins, Link, Note, Paged, Time } from "#console-ui";
import { movementsQuery } from "../api.ts";
import { usePlace } from "../parts/address.ts";
import { reasonName } from "../parts/reasons.ts";
import styles from "../subscribers.module.css";

/** The movements of the wallet. Each opens the transaction behind it. */
export function Wallet({ id }: { id: string }) {
  const query = useInfiniteQuery(movementsQuery(id));
  const { linkTo } = usePlace(id);
  return (
    <Paged
      query={query}
      empty={<Note icon="wallet" title={m.care_wallet_empty()} text={m.care_wallet_empty_text()} />}
    >
      {(movements) => (
        <>
          <ListTools>
            <ExportButton list={{ list: "wallet", subscriber: id }} name={m.lists_name_wallet()} />
          </ListTools>
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
              </tr>
            </thead>
            <tbody>
              {movements.map(({ entry, txn, title, reason, at, amount, balanceAfter }) => (
                <tr key={entry}>
                  <td>
                    <Link className={styles.rowLink} href={linkTo({ txn })}>
                      {title}
                    </Link>
                    <span className={styles.quiet}>
                      {reasonName(reason)} · {m.care_txn_title({ txn })}
                    </span>
                  </td>
                  <td data-label={m.care_at()}>
                    <Time at={at} />
                  </td>
                  <td
                    className={styles.end}
                    data-label={m.care_amount()}
                    data-sign={amount < 0 ? "minus" : "plus"}
                  >
                    <Coins value={amount} signed />
                  </td>
                  <td className={styles.end} data-label={m.care_after()}>
                    <Coins value={balanceAfter} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Paged>
  );
}
