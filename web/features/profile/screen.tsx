import { useRef } from "react";
import { useProfile } from "#lib/subscriber";
import { later, Nothing, Page } from "#ui";
import { m } from "#words";
import { Account } from "./parts/account.tsx";
import { PlanSkeleton } from "./parts/plan-skeleton.tsx";
import { Settings } from "./parts/settings.tsx";
import { Wallet } from "./parts/wallet.tsx";
import styles from "./profile.module.css";

/** Under what people come for first. */
const Plan = later(() => import("./parts/plan.tsx"), Nothing, <PlanSkeleton />);

/** Last in its column, so that nothing moves when it comes. */
const Claims = later(() => import("./parts/claims.tsx"), Nothing);

export default function Profile() {
  const wallet = useRef<HTMLHeadingElement>(null);
  // What is to be done comes first.
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
