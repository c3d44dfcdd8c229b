import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, usePathname } from "#console/router";
import { useSession } from "#console/session";
import { m } from "#console/words";
import {
  ActionIcon,
  Badge,
  Drawer,
  Icon,
  Link,
  OfflineBanner,
  ShortcutHelp,
  Tooltip,
  useMediaQuery,
  useShortcuts,
} from "#console-ui";
import mark from "../../../art/brand/favicon.svg";
import { AccountMenu } from "./account-menu.tsx";
import { LateMark } from "./late-mark.tsx";
import { Nav, navShortcuts, useNavEntries } from "./nav.tsx";
import styles from "./shell.module.css";
import { ThemeMenu } from "./theme-menu.tsx";

/** The frame of all screens: the top bar, the desks on the left or in a drawer, and the content. */
export function Shell({ children }: { children: ReactNode }) {
  const { portal, demo } = useSession();
  const [menu, setMenu] = useState(false);
  const [help, setHelp] = useState(false);
  const pathname = usePathname();
  const main = useRef<HTMLElement>(null);
  const narrow = useMediaQuery("(max-width: 60em)", false, { getInitialValueInEffect: false });
  useShortcuts(m.shortcuts_everywhere(), [
    { keys: "?", label: m.shortcuts_help(), run: () => setHelp(true) },
    ...navShortcuts(useNavEntries()),
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins at its top.
  useEffect(() => {
    main.current?.scrollTo?.(0, 0);
  }, [pathname]);

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {m.nav_skip()}
      </button>
      <header className={styles.top}>
        {narrow && (
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={m.nav_open()}
            aria-expanded={menu}
            onClick={() => setMenu(true)}
          >
            <Icon name="menu" />
          </ActionIcon>
        )}
        <Link href={href("home")} className={styles.brand}>
          <img src={mark} alt="" width={24} height={24} />
          <span>{m.console_title({ product: portal.product })}</span>
        </Link>
        {demo && (
          <Tooltip label={m.demo_note()}>
            <Badge color="gold" className={styles.demo}>
              {m.demo_badge()}
            </Badge>
          </Tooltip>
        )}
        <div className={styles.tools}>
          <LateMark />
          {!narrow && (
            <Tooltip label={m.shortcuts_title()}>
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={m.shortcuts_title()}
                onClick={() => setHelp(true)}
              >
                <Icon name="help" />
              </ActionIcon>
            </Tooltip>
          )}
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      {narrow ? (
        <Drawer
          opened={menu}
          onClose={() => setMenu(false)}
          title={m.nav_label()}
          size={300}
          padding={0}
          closeButtonProps={{ "aria-label": m.action_close() }}
          classNames={{ header: styles.drawerHead }}
        >
          <Nav onFollow={() => setMenu(false)} />
        </Drawer>
      ) : (
        <aside className={styles.side}>
          <Nav />
        </aside>
      )}
      <main ref={main} tabIndex={-1} className={styles.main}>
        <OfflineBanner />
        {children}
      </main>
      <ShortcutHelp opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
