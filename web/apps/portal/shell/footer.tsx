import { useConfig } from "#lib/config";
import { href } from "#lib/router";
import { setTheme, type Theme, useTheme } from "#lib/theme";
import { Icon, Link, Select, socialIcon, toast } from "#ui";
import { languages, m, useLocale, useLocaleChoice } from "#words";
import styles from "./footer.module.css";

/** Links that are not in the menu, for guests too. */
const links = [
  { route: "learnWin", label: m.route_learn_win },
  { route: "faqs", label: m.route_faqs },
  { route: "terms", label: m.route_terms },
] as const;

export default function Footer() {
  const { tagline: english, taglines, copyright, links: own, social } = useConfig();
  const locale = useLocale();
  const tagline = taglines[locale] ?? english;
  const theme = useTheme();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.words}>
          {tagline && (
            <p className={styles.tagline}>
              <bdi>{tagline}</bdi>
            </p>
          )}
          {copyright && (
            <p className={styles.copyright}>
              <bdi>{copyright}</bdi>
            </p>
          )}
        </div>
        <nav aria-label={m.footer_links()} className={styles.nav}>
          <ul className={styles.links}>
            {links.map(({ route, label }) => (
              <li key={route}>
                <Link to={href(route)} className={styles.text}>
                  {label()}
                </Link>
              </li>
            ))}
            {own.map(({ title, titles, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className={styles.text}>
                  {titles?.[locale] ?? title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <ul className={styles.social} aria-label={m.footer_social()}>
            {social.map(({ name, url }) => (
              <li key={name}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={name}
                  className={styles.link}
                >
                  <Icon name={socialIcon(name)} size={22} />
                </a>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.choices}>
          <Language />
          <Select
            label={m.theme_label()}
            value={theme}
            onChange={(event) => setTheme(event.currentTarget.value as Theme)}
          >
            <option value="system">{m.theme_system()}</option>
            <option value="light">{m.theme_light()}</option>
            <option value="dark">{m.theme_dark()}</option>
          </Select>
        </div>
      </div>
    </footer>
  );
}

function Language() {
  const [locale, choose] = useLocaleChoice(() => toast(m.error_network(), "bad"));
  return (
    <div className={styles.language}>
      <Select
        label={m.language_label()}
        value={locale}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {languages().map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
