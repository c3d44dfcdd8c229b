import { useState } from "react";
import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { useSession } from "#lib/session";
import { setTheme, type Theme, useTheme } from "#lib/theme";
import { Choice, Icon, type IconName, Link, lazyWithRetry, toast, Unreached } from "#ui";
import { isolate, languages, m, useLocaleChoice } from "#words";
import styles from "../profile.module.css";
import { fromProfile } from "./account.tsx";
import { Motion } from "./motion.tsx";
import { Notifications } from "./notifications.tsx";
import { Sounds } from "./sounds.tsx";

const DevicesSheet = lazyWithRetry(() => import("./devices.tsx"), Unreached);
const LogoutSheet = lazyWithRetry(() => import("./logout.tsx"), Unreached);

/** The settings menu (spec 2). */
export function Settings({ onWallet }: { onWallet: () => void }) {
  const theme = useTheme();
  const [locale, chooseLocale] = useLocaleChoice(() => toast(m.error_network(), "bad"));
  const { partner } = useSession();
  const { additions, partner: name } = useConfig();
  const from = { partner: isolate(name) };
  const [leaving, setLeaving] = useState(false);
  const [devices, setDevices] = useState(false);
  return (
    <section aria-label={m.profile_settings()} className={styles.settings}>
      <ul className={styles.menu}>
        <li>
          <Link to={href("editProfile")} state={fromProfile} className={styles.entry}>
            <Entry icon="edit" label={m.route_edit_profile()} />
          </Link>
        </li>
        {(additions.quests || additions.badges) && (
          <li>
            <Link to={href("quests")} className={styles.entry}>
              <Entry icon="crown" label={m.nav_quests()} />
            </Link>
          </li>
        )}
        <li className={styles.toWallet}>
          <button type="button" className={styles.entry} onClick={onWallet}>
            <Entry icon="wallet" label={m.wallet_title()} />
          </button>
        </li>
        <Notifications />
        <Sounds />
        <Motion />
        <li>
          <button type="button" className={styles.entry} onClick={() => setDevices(true)}>
            <Entry icon="lock" label={m.devices_title()} />
          </button>
        </li>
        <li>
          <Link to={href("faqs")} className={styles.entry}>
            <Entry icon="help" label={m.route_faqs()} />
          </Link>
        </li>
        <li>
          <Link to={href("terms")} className={styles.entry}>
            <Entry icon="document" label={m.route_terms()} />
          </Link>
        </li>
        <li>
          {partner ? (
            <>
              <button
                type="button"
                className={styles.entry}
                disabled
                aria-describedby="unsubscribe-blocked"
              >
                <Entry icon="stop" label={m.route_unsubscribe()} />
              </button>
              <p id="unsubscribe-blocked" className={styles.blocked}>
                {m.unsubscribe_blocked(from)}
              </p>
            </>
          ) : (
            <Link to={href("unsubscribe")} className={styles.entry}>
              <Entry icon="stop" label={m.route_unsubscribe()} />
            </Link>
          )}
        </li>
        <li>
          <button
            type="button"
            className={styles.entry}
            disabled={partner}
            aria-describedby={partner ? "logout-blocked" : undefined}
            onClick={() => setLeaving(true)}
          >
            <Entry icon="logout" label={m.profile_logout()} />
          </button>
          {partner && (
            <p id="logout-blocked" className={styles.blocked}>
              {m.profile_logout_blocked(from)}
            </p>
          )}
        </li>
      </ul>
      <Choice
        label={m.theme_label()}
        name="theme"
        value={theme}
        onChange={(next) => setTheme(next as Theme)}
        options={[
          { value: "system", label: m.theme_system() },
          { value: "light", label: m.theme_light() },
          { value: "dark", label: m.theme_dark() },
        ]}
      />
      <Choice
        label={m.profile_language()}
        name="language"
        value={locale}
        onChange={(next) => chooseLocale(next)}
        options={languages().map(({ code, name }) => ({ value: code, label: name }))}
      />
      {devices && <DevicesSheet onClose={() => setDevices(false)} />}
      {leaving && <LogoutSheet onClose={() => setLeaving(false)} />}
    </section>
  );
}

function Entry({ icon, label }: { icon: IconName; label: string }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className={styles.entryName}>{label}</span>
      <Icon name="forward" size={18} />
    </>
  );
}
