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

const names: Record<Locale, string> = { en: "English", ur: "اردو" };

/** A language's name in its own words: its readers find it. */
export const languageName = (locale: Locale): string => names[locale];

export const direction = (locale: Locale): "ltr" | "rtl" =>
  rightToLeft.has(locale) ? "rtl" : "ltr";

function apply(locale: Locale): void {
  chooseLocale(locale);
  const { documentElement: page } = document;
  // The server has written both. Writing them again would style every element once more.
  if (page.lang !== locale) page.lang = locale;
  if (page.dir !== direction(locale)) page.dir = direction(locale);
}

/** Sets the cookie by which the server sends the next page in the chosen language. */
function tellServer(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than our oldest browsers.
  document.cookie = `arena_lang=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`;
}

let arriving: Promise<void> = Promise.resolve();

/** Resolves when the chosen language's texts have arrived or failed to. */
export const wordsArrived = (): Promise<void> => arriving;

/**
 * Switches to a language once its texts are loaded. If they fail to load, calls `failed` and keeps
 * the current language.
 */
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
 * Chooses the stored language, or the page's. Called before the first lists are requested, because
 * lists name things in it. The texts may arrive later.
 */
export function startLocale(): Locale {
  const chosen = preference.get("lang");
  const { lang } = document.documentElement;
  if (isLocale(chosen)) tellServer(chosen);
  chooseLocale(isLocale(chosen) ? chosen : isLocale(lang) ? lang : baseLocale);
  return getLocale();
}

export function startWords(draw: () => void): void {
  enter(startLocale(), draw, () => {
    // Without a network and without cached texts, English is better than nothing.
    apply(baseLocale);
    draw();
  });
}

/** Whether a person has chosen a language in this browser. */
export const hasChosenLocale = (): boolean => isLocale(preference.get("lang"));

function remember(locale: Locale): void {
  preference.set("lang", locale);
  tellServer(locale);
}

/** The app's root is keyed by the language, so every text is drawn again. */
export function setLocale(locale: Locale, failed: () => void = () => undefined): void {
  if (locale === getLocale()) {
    remember(locale);
    return;
  }
  enter(
    locale,
    () => {
      remember(locale);
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
