import { useQuery } from "@tanstack/react-query";
import { href, navigate, type RouteName, usePathname } from "#console/router";
import { useCan, useSession } from "#console/session";
import { m } from "#console/words";
import { Icon, Link, type Shortcut } from "#console-ui";
import { type NavEntry, type Route, routes, waitingWords } from "../routes.ts";
import styles from "./nav.module.css";

type Entry = { name: RouteName; to: string; title: string; nav: NavEntry; route: Route };

/** The entries of the navigation that the person's permissions allow. */
export function useNavEntries(): Entry[] {
  const can = useCan();
  return (Object.entries(routes) as [RouteName, Route][]).flatMap(([name, route]) => {
    const { nav, permission, title } = route;
    if (!nav || (permission && !can(permission))) return [];
    // A desk's first screen has no parameters.
    return [{ name, to: href(name as "home"), title: title(), nav, route }];
  });
}

/** "g" and a letter opens a desk. */
export const navShortcuts = (entries: readonly Entry[]): Shortcut[] => [
  { keys: "g h", label: m.shortcut_go({ desk: m.nav_home() }), run: () => navigate(href("home")) },
  ...entries.map(({ to, title, nav }) => ({
    keys: `g ${nav.key}`,
    label: m.shortcut_go({ desk: title }),
    run: () => navigate(to),
  })),
];

const groups = [
  ["desks", m.nav_group_desks],
  ["house", m.nav_group_house],
] as const;

/** The desks, with how much waits on each. */
export function Nav({ onFollow }: { onFollow?: () => void }) {
  const entries = useNavEntries();
  const pathname = usePathname();
  const { timeZone } = useSession().portal;
  const current = (to: string) => pathname === to || (to !== "/" && pathname.startsWith(`${to}/`));
  return (
    <nav className={styles.nav} aria-label={m.nav_label()}>
      <ul className={styles.list}>
        <Item
          to={href("home")}
          title={m.nav_home()}
          icon="home"
          current={current("/")}
          onFollow={onFollow}
        />
      </ul>
      {groups.map(([group, title]) => {
        const own = entries.filter(({ nav }) => nav.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group}>
            <h2 className={styles.group}>{title()}</h2>
            <ul className={styles.list}>
              {own.map(({ name, to, title, nav, route }) => (
                <Item
                  key={name}
                  to={to}
                  title={title}
                  icon={nav.icon}
                  nav={nav}
                  current={current(to)}
                  onFollow={onFollow}
                  onIntent={() => void route.screen().catch(() => undefined)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <p className={styles.zone}>{m.time_zone_note({ zone: timeZone })}</p>
    </nav>
  );
}

type ItemProps = {
  to: string;
  title: string;
  icon: NavEntry["icon"];
  nav?: NavEntry;
  current: boolean;
  onFollow: (() => void) | undefined;
  /** Loads the screen before the finger is up. */
  onIntent?: () => void;
};

function Item({ to, title, icon, nav, current, onFollow, onIntent }: ItemProps) {
  return (
    <li>
      <Link
        href={to}
        className={styles.item}
        aria-current={current ? "page" : undefined}
        onClick={onFollow}
        onPointerDown={onIntent}
      >
        <Icon name={icon} />
        <span className={styles.title}>{title}</span>
        {nav?.waiting && <Count waiting={nav.waiting} said={nav.waitingWords ?? waitingWords} />}
      </Link>
    </li>
  );
}

type CountProps = {
  waiting: NonNullable<NavEntry["waiting"]>;
  said: NonNullable<NavEntry["waitingWords"]>;
};

function Count({ waiting, said }: CountProps) {
  const { data } = useQuery(waiting());
  if (!data || data.count === 0) return null;
  const { count, more } = data;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{more ? `${count}+` : count}</span>
      <span className={styles.unseen}>{said(data)}</span>
    </span>
  );
}
