import { useQueryClient } from "@tanstack/react-query";
import type { TaskEntry } from "#api";
import { useConfig } from "#lib/config";
import { receiveBalance } from "#lib/subscriber";
import { Coins, Icon, useCoinFlight } from "#ui";
import { m } from "#words";
import styles from "./upload.module.css";

/** An entry's outcome. Then all data on the page is read again (spec 4: the page reloads). */
export function Done({ entry, prize }: { entry: TaskEntry; prize: number }) {
  const { coin, mode } = useConfig();
  const client = useQueryClient();
  const paid = entry.credits > 0;
  const arrived = () => {
    if (typeof entry.balance === "number") receiveBalance(client, entry.balance);
    // A browser reload would cut off the message and the coin's flight.
    void client.invalidateQueries();
  };
  const amount = useCoinFlight(paid, arrived, paid ? "small" : undefined);
  return (
    <div className={styles.done}>
      <span className={styles.stamp}>
        <Icon name="check" size={32} />
      </span>
      <div role="status" className={styles.result}>
        <p className={styles.headline}>{m.upload_done()}</p>
        <p className={styles.objective}>
          {paid
            ? m.upload_paid({ credits: entry.credits, coin })
            : m.upload_waiting({ credits: prize, coin })}
        </p>
        {/* Production never pays for a picture before a review. */}
        {paid && mode === "demo" && <p className={styles.objective}>{m.upload_paid_demo()}</p>}
      </div>
      {paid && (
        <div ref={amount}>
          <Coins value={entry.credits} from={0} size="l" signed />
        </div>
      )}
    </div>
  );
}
