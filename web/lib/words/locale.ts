import { useSyncExternalStore } from "react";
import { preference } from "../session/storage.ts";
import {
  baseLocale,
  isLocale,
  type Locale,
  locales,
  overwriteGetLocale,
} from "./generated/runtime.js";

export type { Locale };
export { locales };

const rightToLeft: ReadonlySet<string> = new Set(["ur"]);
let current: Locale = baseLocale;
const listeners = new Set<() => void>();

overwriteGetLocale(() => current);

export const direction = (locale: Locale): "ltr" | "rtl" =>
  rightToLeft.has(locale) ? "rtl" : "ltr";
export const getLocale = () => current;

function apply(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = direction(current);
}

/** Before the first render: the chosen language, else English. */
export function startWords(): void {
  const chosen = preference.get("lang");
  current = isLocale(chosen) ? chosen : baseLocale;
  apply();
}

/** Switches the language; the app root is keyed by it, so every word is drawn again. */
export function setLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  preference.set("lang", locale);
  apply();
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
