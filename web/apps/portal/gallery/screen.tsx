import { type ComponentType, lazy, useState } from "react";
import { openPopup } from "#lib/popups";
import { setTheme, type Theme, useTheme } from "#lib/theme";
import { Button, Choice, Page, Tabs } from "#ui";
import { languages, useLocaleChoice } from "#words";
import { Content } from "./content.tsx";
import { Controls } from "./controls.tsx";
import styles from "./gallery.module.css";
import { Ground } from "./ground.tsx";
import { States } from "./states.tsx";

/* Every component in every state, for developers. Not translated. */

const tabs = [
  { id: "ground", label: "Ground" },
  { id: "controls", label: "Controls" },
  { id: "content", label: "Content" },
  { id: "states", label: "States" },
  { id: "games", label: "Games" },
] as const;
type Tab = (typeof tabs)[number]["id"];

const Games = lazy(() => import("./games.tsx"));

const panels: Record<Tab, ComponentType> = {
  ground: Ground,
  controls: Controls,
  content: Content,
  states: States,
  games: Games,
};

export default function Gallery() {
  const [tab, setTab] = useState<Tab>(() => {
    const asked = window.location.hash.slice(1);
    return tabs.find(({ id }) => id === asked)?.id ?? "ground";
  });
  const theme = useTheme();
  const [locale, chooseLocale] = useLocaleChoice(() => undefined);
  const Panel = panels[tab];
  return (
    <Page title="Gallery" lead="Every component in every state.">
      <div className={styles.switches}>
        <Choice
          label="Theme"
          name="theme"
          value={theme}
          options={["system", "light", "dark"].map((value) => ({ value, label: value }))}
          onChange={(value) => setTheme(value as Theme)}
        />
        <Choice
          label="Language"
          name="language"
          value={locale}
          options={languages().map(({ code }) => ({ value: code, label: code }))}
          onChange={(value) => chooseLocale(value)}
        />
        <Button variant="secondary" onClick={() => openPopup("checkin")}>
          Open check-in
        </Button>
      </div>
      <Tabs label="Parts" tabs={[...tabs]} value={tab} onChange={setTab}>
        <div className={styles.panel}>
          <Panel />
        </div>
      </Tabs>
    </Page>
  );
}
