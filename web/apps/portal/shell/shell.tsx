import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { useConfig } from "#lib/config";
import { useSeenAt } from "#lib/offline";
import { href, usePathname, useRoute } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import { Icon, lazyWithRetry, Nothing } from "#ui";
import { dateTime, m } from "#words";
import { Brand } from "./brand.tsx";
import { hasTabs } from "./has-tabs.ts";
import { Header } from "./header.tsx";
import { Nav } from "./nav.tsx";
import styles from "./shell.module.css";

/** Below the fold: its code loads after the screen's. If that fails, the footer is left out. */
const Footer = lazyWithRetry(
  () => import("./footer.tsx"),
  Nothing,
  <div className={styles.foot} data-coming />,
);
const Paused = lazyWithRetry(() => import("./paused.tsx"), Nothing);
const Late = lazyWithRetry(() => import("./late.tsx"), Nothing);

/** The frame: a sidebar from 768 px, below that a header with a drawer; the screen; the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const found = useRoute();
  const tabs = useConfig().additions.tabBar && hasTabs(found?.name);
  useLayoutEffect(() => {
    // The tabs come later: their room is made now, because a change of it styles the whole page.
    document.documentElement.toggleAttribute("data-tabs", tabs);
  }, [tabs]);
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        {m.skip_to_content()}
      </a>
      <aside className={styles.side}>
        <Brand />
        <Nav />
      </aside>
      <div className={styles.main}>
        <Header />
        <OfflineBanner />
        <NotEarning />
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
        {found?.route.footer !== false && <Footer />}
        <Late />
      </div>
    </div>
  );
}

/** Loads the bar only for subscribers who cannot earn. The profile shows the way back itself. */
function NotEarning() {
  const profile = useProfile();
  const there = usePathname() === href("profile");
  return profile?.mayEarn === false && !there ? <Paused /> : null;
}

function OfflineBanner() {
  const online = useSyncExternalStore(
    (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
    () => navigator.onLine,
  );
  const { status } = useSession();
  return <div role="status">{(!online || status === "unreached") && <Age />}</div>;
}

/** The age of data shown without the server. */
function Age() {
  const { utcOffsets } = useConfig();
  const at = useSeenAt();
  return (
    <p className={styles.offline}>
      <Icon name="offline" size={18} />
      {at === null
        ? m.offline()
        : m.offline_since({ when: dateTime(new Date(at).toISOString(), utcOffsets) })}
    </p>
  );
}
