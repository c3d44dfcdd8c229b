import { useState } from "react";
import { landingHref, useConfig } from "#lib/config";
import { href, useRoute } from "#lib/router";
import { useSession } from "#lib/session";
import { useProfile } from "#lib/subscriber";
import {
  Avatar,
  Button,
  ButtonLink,
  buttonLook,
  CoinChip,
  cx,
  IconButton,
  Link,
  lazyWithRetry,
  Nothing,
  Skeleton,
  toast,
  Unreached,
  VisuallyHidden,
} from "#ui";
import { getLocale, languages, m, setLocale } from "#words";
import { Brand } from "./brand.tsx";
import styles from "./header.module.css";
import { useShownName } from "./nav.tsx";

const load = () => import("./drawer.tsx");
const Drawer = lazyWithRetry(load, Unreached);
const Bell = lazyWithRetry(() => import("./bell.tsx"), Nothing);

export function Header() {
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.start}>
        <IconButton
          icon="menu"
          label={m.nav_open()}
          aria-expanded={open}
          // Start loading while the finger is still down.
          onPointerDown={() => void load().catch(() => undefined)}
          onClick={() => setOpen(true)}
        />
        <Brand />
      </div>
      <Person />
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  );
}

function Person() {
  const { status } = useSession();
  const config = useConfig();
  const profile = useProfile();
  const name = useShownName();
  // Read on every navigation: Login returns to the current screen.
  const route = useRoute();

  if (status === "guest") {
    return (
      <div className={styles.person}>
        <bdi className={styles.name}>{name}</bdi>
        <Language />
        {route?.name !== "login" && <Login landing={(here) => landingHref(config, here)} />}
      </div>
    );
  }
  return (
    <div className={styles.person}>
      {/* First, at the row's open end, so that a balance of any width moves nothing. */}
      {profile ? (
        <CoinChip value={profile.credits} />
      ) : (
        status !== "unreached" && <Skeleton width="4.25rem" height="2.25rem" />
      )}
      <span className={styles.bell}>{status === "subscriber" && <Bell />}</span>
      <Link to={href("profile")} className={styles.me}>
        <VisuallyHidden>{m.nav_profile()} </VisuallyHidden>
        <bdi className={styles.name}>{name}</bdi>
        <Avatar
          src={profile?.profileImage}
          face={profile?.avatar}
          name={profile?.name ?? ""}
          size={36}
        />
      </Link>
    </div>
  );
}

/** For guests, who have no settings: a button with the other language, or a choice of several. */
function Language() {
  const locale = getLocale();
  const offered = languages();
  const others = offered.filter(({ code }) => code !== locale);
  const choose = ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    setLocale(value, () => toast(m.error_network(), "bad"));
  return others.length > 1 ? (
    <select
      aria-label={m.language_label()}
      className={cx(buttonLook({ variant: "quiet", size: "s" }), styles.language)}
      value={locale}
      onChange={choose}
    >
      {offered.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  ) : (
    others.map(({ code, name }) => (
      <Button
        key={code}
        size="s"
        variant="quiet"
        lang={code}
        className={styles.language}
        value={code}
        onClick={choose}
      >
        {name}
      </Button>
    ))
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
