import { useState, useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";
import { load } from "./load.ts";
import {
  baseLocale,
  chooseLocale,
  getLocale,
  isLocale,
  type Locale,
  locales,
  setTexts,
} from "./runtime.ts";

export type { Locale };
export { getLocale, locales };

const rightToLeft: ReadonlySet<string> = new Set(["ur"]);
const listeners = new Set<() => void>();

export const direction = (locale: Locale): "ltr" | "rtl" =>
  rightToLeft.has(locale) ? "rtl" : "ltr";

function apply(locale: Locale): void {
  chooseLocale(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = direction(locale);
}

/** The server reads it, so that the next page comes in the chosen language. */
function tellServer(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our oldest browsers.
  document.cookie = `arena_lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

let arriving: Promise<void> = Promise.resolve();

/** The words of the language that was chosen last are here, or did not come. */
export const wordsArrived = (): Promise<void> => arriving;

/** Once its texts are there. Where they do not arrive, `failed` is left with the language that there is. */
function enter(locale: Locale, entered: () => void, failed: () => void): void {
  const coming = load(locale);
  const go = (texts: readonly string[]) => {
    setTexts(texts);
    apply(locale);
    entered();
  };
  if (coming) arriving = coming.then(go, failed);
  else go([]);
}

/**
 * Finds the language that will be read: the chosen one, else the one that the page came in. Called before the first lists are
 * asked for, which name things in that language; its words may arrive later.
 */
export function startLocale(): Locale {
  const chosen = preference.get("lang");
  const { lang } = document.documentElement;
  if (isLocale(chosen)) tellServer(chosen);
  chooseLocale(isLocale(chosen) ? chosen : isLocale(lang) ? lang : baseLocale);
  return getLocale();
}

/** Draws when it can be read. */
export function startWords(draw: () => void): void {
  enter(startLocale(), draw, () => {
    // Off the network in a language that is not kept: better in English than not at all.
    apply(baseLocale);
    draw();
  });
}

/** Switches the language; the app root is keyed by it, so every word is drawn again. */
export function setLocale(locale: Locale, failed: () => void = () => undefined): void {
  if (locale === getLocale()) return;
  enter(
    locale,
    () => {
      preference.set("lang", locale);
      tellServer(locale);
      for (const listener of listeners) listener();
    },
    failed,
  );
}

export const useLocale = (): Locale =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getLocale,
    getLocale,
  );

/** For a control: what was chosen, from the tap on; the words follow when they are here. `failed` where they are not. */
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
