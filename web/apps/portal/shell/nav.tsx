import { useConfig } from "#lib/config";
import { openPopup } from "#lib/popups";
import { href, usePathname, useSubscriberOnly } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import { Avatar, Button, cx, Icon, Link } from "#ui";
import { cut, m } from "#words";
import { menu } from "./menu.ts";
import styles from "./nav.module.css";

/** The name in the frame: 7 characters and an ellipsis, or Guest User (spec 2). */
export function useShownName(): string {
  const profile = useProfile();
  const { status } = useSession();
  const name = profile?.name?.trim() || profile?.username?.trim();
  return status === "subscriber" && name ? cut(name, 7) : m.guest_user();
}

export function Nav({ onGo }: { onGo?: () => void }) {
  const pathname = usePathname();
  const { asSubscriber, waiting } = useSubscriberOnly();
  const profile = useProfile();
  const { additions } = useConfig();
  const name = useShownName();

  return (
    <div className={styles.nav}>
      <nav aria-label={m.nav_label()}>
        <ul className={styles.list}>
          {menu.map(({ route, icon, label }) => {
            if (route === "quests" && !additions.quests && !additions.badges) return null;
            const to = href(route);
            return (
              <li key={route}>
                <Link
                  to={to}
                  onClick={onGo}
                  aria-current={pathname === to ? "page" : undefined}
                  className={cx(styles.entry, pathname === to && styles.here)}
                >
                  <Icon name={icon} size={22} />
                  {label()}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.own}>
        <Button
          variant="secondary"
          icon="checkin"
          block
          busy={waiting !== null}
          onClick={() =>
            asSubscriber(() => {
              onGo?.();
              openPopup("checkin");
            })
          }
        >
          {m.nav_check_in()}
        </Button>
        <Link
          to={href("profile")}
          onClick={onGo}
          aria-current={pathname === href("profile") ? "page" : undefined}
          className={cx(styles.profile, pathname === href("profile") && styles.here)}
        >
          <Avatar
            src={profile?.profileImage}
            face={profile?.avatar}
            name={profile?.name ?? ""}
            size={36}
          />
          <span className={styles.who}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.role}>{m.nav_profile()}</span>
          </span>
          <Icon name="forward" size={18} />
        </Link>
      </div>
    </div>
  );
}
