import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";
import { baseLocale, chooseLocale, getLocale, isLocale, type Locale, locales } from "./runtime.ts";

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

/** Before the first render: the chosen language, else the one that the page came in. */
export function startWords(): void {
  const chosen = preference.get("lang");
  const { lang } = document.documentElement;
  if (isLocale(chosen)) tellServer(chosen);
  apply(isLocale(chosen) ? chosen : isLocale(lang) ? lang : baseLocale);
}

/** Switches the language; the app root is keyed by it, so every word is drawn again. */
export function setLocale(locale: Locale): void {
  if (locale === getLocale()) return;
  preference.set("lang", locale);
  tellServer(locale);
  apply(locale);
  for (const listener of listeners) listener();
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
