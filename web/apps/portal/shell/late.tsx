import { useConfig } from "#lib/config";
import { useRoute } from "#lib/router";
import { hasChosenLocale } from "#words";
import { hasTabs } from "./has-tabs.ts";
import { LanguageAsk } from "./language-ask.tsx";
import styles from "./late.module.css";
import { TabBar } from "./tab-bar.tsx";
import { Update } from "./update.tsx";

/**
 * The parts of the frame that may come after the screen, in one file. None of them moves it, and the
 * page's first paint has none.
 */
export default function Late() {
  const { additions } = useConfig();
  const name = useRoute()?.name;
  return (
    <div data-late className={styles.late}>
      {additions.tabBar && <TabBar />}
      <Update>
        {additions.languageAsk && !hasChosenLocale() && hasTabs(name) && <LanguageAsk />}
      </Update>
    </div>
  );
}
