import { useRef } from "react";
import { useProfile } from "#lib/subscriber";
import { lazyWithRetry, Nothing, Page } from "#ui";
import { m } from "#words";
import { Account } from "./parts/account.tsx";
import { PlanSkeleton } from "./parts/plan-skeleton.tsx";
import { Settings } from "./parts/settings.tsx";
import { Wallet } from "./parts/wallet.tsx";
import styles from "./profile.module.css";

/** Below the parts that people come for most. */
const Plan = lazyWithRetry(() => import("./parts/plan.tsx"), Nothing, <PlanSkeleton />);

/** Last in its column: nothing moves when it loads. */
const Claims = lazyWithRetry(() => import("./parts/claims.tsx"), Nothing);

export default function Profile() {
  const wallet = useRef<HTMLHeadingElement>(null);
  // A lapsed plan comes first: the subscriber must act on it.
  const lapsed = useProfile()?.mayEarn === false;
  return (
    <Page title={m.nav_profile()}>
      <div className={styles.columns}>
        <div className={styles.column}>
          {lapsed && <Plan />}
          <Account />
          {!lapsed && <Plan />}
          <Settings
            onWallet={() => {
              wallet.current?.focus({ preventScroll: true });
              wallet.current?.scrollIntoView({ block: "start" });
            }}
          />
          <Claims />
        </div>
        <Wallet headingRef={wallet} />
      </div>
    </Page>
  );
}
