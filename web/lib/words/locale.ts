import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";
import { known, load } from "./load.ts";
import {
  baseLocale,
  chooseLocale,
  getLocale,
  type Language,
  type Locale,
  setTexts,
} from "./runtime.ts";

export type { Language, Locale };
export { getLocale };

let offered = known;
const listeners = new Set<() => void>();

/** The languages that the portal offers, the default first. */
export const languages = (): readonly Language[] => offered;

/** Sets the languages of the server's configuration. */
export const offer = (found: readonly Language[] | undefined): void => {
  if (found?.length) offered = found;
};

export const languageOf = (locale: Locale): Language | undefined =>
  offered.find(({ code }) => code === locale);

export const isLocale = (value: unknown): value is Locale =>
  typeof value === "string" && languageOf(value) !== undefined;

/** The language of answers without `lang`. */
export const defaultLocale = (): Locale => offered[0]?.code ?? baseLocale;

export const direction = (locale: Locale): string => languageOf(locale)?.direction ?? "ltr";

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
  const language = languageOf(locale);
  const coming = (language && load(language, "portal")) ?? [];
  const go = (texts: Parameters<typeof setTexts>[0]) => {
    setTexts(texts);
    apply(locale);
    entered();
  };
  if (coming instanceof Promise) arriving = coming.then(go, failed);
  else go(coming);
}

/**
 * Chooses the stored language, or the page's. Called before the first lists are requested, because
 * lists name things in it. The texts may arrive later.
 */
export function startLocale(): Locale {
  const chosen = preference.get("lang");
  const { lang } = document.documentElement;
  if (isLocale(chosen)) tellServer(chosen);
  chooseLocale(isLocale(chosen) ? chosen : isLocale(lang) ? lang : defaultLocale());
  return getLocale();
}

export function startWords(draw: () => void): void {
  enter(startLocale(), draw, () => {
    // Without a network and without cached texts, English is better than nothing.
    apply(baseLocale);
    draw();
  });
}

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
