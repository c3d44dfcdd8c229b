import type { Leg } from "#console/api";
import { href } from "#console/router";
import { m } from "#console/words";
import { Coins, Link } from "#console-ui";
import { readable } from "../parts/states.ts";
import styles from "./wallet.module.css";

const accounts: Record<string, () => string> = {
  issuance: m.care_account_issuance,
  redemption: m.care_account_redemption,
  entry_fee: m.care_account_entry_fee,
};

/** The legs of a transaction: whose account got what. */
export function Legs({ legs, subscriber }: { legs: readonly Leg[]; subscriber: string }) {
  return (
    <section className={styles.legs} aria-label={m.care_txn_legs()}>
      <h4 className={styles.legsTitle}>{m.care_txn_legs()}</h4>
      <ul className={styles.list}>
        {legs.map((leg) => (
          <li key={`${leg.account} ${leg.owner}`} className={styles.leg}>
            <Account leg={leg} subscriber={subscriber} />
            <span className={styles.amount} data-sign={leg.amount < 0 ? "minus" : "plus"}>
              <Coins value={leg.amount} signed />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{m.care_txn_balanced()}</p>
    </section>
  );
}

function Account({ leg: { account, owner }, subscriber }: { leg: Leg; subscriber: string }) {
  if (account !== "wallet") {
    return (
      <div>
        {accounts[account]?.() ?? readable(account)}
        <span className={styles.owner}>{m.care_account_stripe({ stripe: owner })}</span>
      </div>
    );
  }
  if (owner === subscriber) return <strong>{m.care_account_wallet_own()}</strong>;
  return (
    <Link className={styles.link} href={href("subscriber", { id: owner })}>
      {m.care_account_wallet_other()}
    </Link>
  );
}
