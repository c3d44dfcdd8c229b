import { useState } from "react";
import { preference } from "../session/storage.ts";
import { getLocale, isLocale, type Locale, setLocale, useLocale } from "./locale.ts";

/* Apart from the language itself, which is in the first load. */

/** Whether a person has chosen a language in this browser. */
export const hasChosenLocale = (): boolean => isLocale(preference.get("lang"));

/**
 * For a control: the choice from the tap on, before its texts arrive. Calls `failed` if they do
 * not.
 */
export function useLocaleChoice(failed: () => void): [Locale, (locale: Locale) => void] {
  const current = useLocale();
  const [chosen, setChosen] = useState(current);
  return [
    chosen,
    (locale) => {
      setChosen(locale);
      setLocale(locale, () => {
        setChosen(getLocale());
        failed();
      });
    },
  ];
}
