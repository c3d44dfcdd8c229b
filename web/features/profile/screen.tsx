import { useRef } from "react";
import { Page } from "#ui";
import { m } from "#words";
import { Account } from "./parts/account.tsx";
import { Settings } from "./parts/settings.tsx";
import { Wallet } from "./parts/wallet.tsx";
import styles from "./profile.module.css";

export default function Profile() {
  const wallet = useRef<HTMLHeadingElement>(null);
  return (
    <Page title={m.nav_profile()}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Account />
          <Settings
            onWallet={() => {
              wallet.current?.focus({ preventScroll: true });
              wallet.current?.scrollIntoView({ block: "start" });
            }}
          />
        </div>
        <Wallet headingRef={wallet} />
      </div>
    </Page>
  );
}
