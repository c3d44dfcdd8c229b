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

/** Before the first render: the chosen language, else English. */
export function startWords(): void {
  const chosen = preference.get("lang");
  apply(isLocale(chosen) ? chosen : baseLocale);
}

/** Switches the language; the app root is keyed by it, so every word is drawn again. */
export function setLocale(locale: Locale): void {
  if (locale === getLocale()) return;
  preference.set("lang", locale);
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
