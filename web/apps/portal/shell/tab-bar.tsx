import { useEffect, useLayoutEffect, useState } from "react";
import { href, useRoute } from "#lib/router";
import { cx, Icon, Link } from "#ui";
import { m } from "#words";
import { hasTabs } from "./has-tabs.ts";
import styles from "./tab-bar.module.css";
import { tabs } from "./tabs.ts";

/** Fields that open a phone's keyboard. */
const typed =
  "textarea, input:not([type=checkbox]):not([type=radio]):not([type=file]):not([type=range])";

const isTyped = (target: EventTarget | null) => target instanceof Element && target.matches(typed);

/** The tabs come back after the tap that left the field: they would lie over the button under it. */
const afterTapMs = 300;

/** Whether the focus is in a field, so that a phone shows its keyboard. */
function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const change = ({ type, target }: Event) => {
      clearTimeout(timer);
      const typing = type === "focusin" && isTyped(target);
      timer = setTimeout(setTyping, typing ? 0 : afterTapMs, typing);
    };
    const events = ["focusin", "focusout"];
    for (const event of events) document.addEventListener(event, change);
    return () => {
      clearTimeout(timer);
      for (const event of events) document.removeEventListener(event, change);
    };
  }, []);
  return typing;
}

/** The five ways on at the bottom of a phone's screen, beside the specification's drawer. */
export function TabBar() {
  const name = useRoute()?.name;
  const typing = useTyping();
  const shown = hasTabs(name) && !typing;

  useLayoutEffect(() => {
    // Other bars at the bottom lie above the tabs, and the page ends there.
    document.documentElement.toggleAttribute("data-tabs", shown);
    return () => document.documentElement.removeAttribute("data-tabs");
  }, [shown]);

  if (!shown) return null;
  return (
    <nav aria-label={m.tab_label()} className={styles.tabs}>
      <ul className={styles.list}>
        {tabs.map(({ route, icon, label, with: others }) => {
          const here = name === route;
          const within = name !== undefined && others.includes(name);
          return (
            <li key={route} className={styles.item}>
              <Link
                to={href(route)}
                aria-current={here ? "page" : within ? "true" : undefined}
                className={cx(styles.tab, (here || within) && styles.here)}
              >
                <Icon name={icon} size={22} />
                {label()}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
