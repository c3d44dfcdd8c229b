/*
 * The compiled messages' runtime, instead of the compiler's own (`scripts/vite-words.ts`), which
 * also reads addresses, cookies and requests.
 */

export const baseLocale = "en";
export const locales = ["en", "ur"] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale =>
  (locales as readonly unknown[]).includes(value);

let current: Locale = baseLocale;
export const getLocale = (): Locale => current;
export const chooseLocale = (locale: Locale): void => {
  current = locale;
};

/** Another language's texts, by the message's number; empty for English. */
export let texts: readonly string[] = [];
export const setTexts = (found: readonly string[]): void => {
  texts = found;
};

export const filled = (index: number, english: string, inputs?: Record<string, unknown>): string =>
  (texts[index] ?? english).replace(/\{(\w+)\}/g, (_, name: string) => String(inputs?.[name]));

/** The compiler's option for builds with a single language. */
export const experimentalStaticLocale = undefined;
