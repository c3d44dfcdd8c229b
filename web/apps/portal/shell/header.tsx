import { useState } from "react";
import { landingHref, useConfig } from "#lib/config";
import { href, useRoute } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import {
  Avatar,
  ButtonLink,
  CoinChip,
  IconButton,
  Link,
  Sheet,
  Skeleton,
  VisuallyHidden,
} from "#ui";
import { m } from "#words";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { Nav, useShownName } from "./nav.tsx";

export function Header() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        <IconButton
          icon="menu"
          label={m.nav_open()}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <Brand />
      </div>
      <Person />
      <Sheet open={open} onClose={close} title={m.nav_label()} hideTitle kind="drawer">
        <div className={styles.drawer}>
          <Brand onGo={close} />
          <Nav onGo={close} />
        </div>
      </Sheet>
    </header>
  );
}

function Person() {
  const { status } = useSession();
  const config = useConfig();
  const profile = useProfile();
  const name = useShownName();
  // Read again with every navigation, so that Login comes back to where the person is.
  useRoute();

  if (status === "guest") {
    return (
      <div className={styles.person}>
        <bdi className={styles.name}>{name}</bdi>
        <Login landing={(here) => landingHref(config, here)} />
      </div>
    );
  }
  return (
    <div className={styles.person}>
      {profile ? (
        <CoinChip value={profile.credits} />
      ) : (
        <Skeleton width="5.5rem" height="2.25rem" />
      )}
      <Link to={href("profile")} className={styles.me}>
        <VisuallyHidden>{m.nav_profile()} </VisuallyHidden>
        <bdi className={styles.name}>{name}</bdi>
        <Avatar src={profile?.profileImage} name={profile?.name ?? ""} size={36} />
      </Link>
    </div>
  );
}

function Login({ landing }: { landing: (here: string) => string }) {
  "use no memo";
  return (
    <ButtonLink size="s" to={landing(window.location.pathname + window.location.search)}>
      {m.log_in()}
    </ButtonLink>
  );
}
