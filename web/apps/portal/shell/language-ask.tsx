import { useState } from "react";
import { Button, Icon, toast } from "#ui";
import { languages, m, setLocale } from "#words";
import styles from "./offer.module.css";
import { Offer } from "./offer.tsx";

/** An address with a language has chosen already. Navigations drop it. */
const named = new URLSearchParams(window.location.search).has("lang");

/** Asks for the language until a person has chosen one. No words to read but the names. */
export function LanguageAsk() {
  const [answered, setAnswered] = useState(named);
  if (answered) return null;
  return (
    <Offer>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div role="group" aria-label={m.language_label()} className={styles.languages}>
        <Icon name="globe" size={22} />
        {languages().map(({ code, name }) => (
          <Button
            key={code}
            size="s"
            variant="secondary"
            lang={code}
            className={styles.language}
            onClick={() => {
              setAnswered(true);
              setLocale(code, () => {
                setAnswered(false);
                toast(m.error_network(), "bad");
              });
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </Offer>
  );
}
