/*
 * What the compiled messages ask for, in place of the runtime that the compiler writes beside them (see
 * `scripts/vite-words.ts`): that one also reads addresses, cookies and requests.
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

/** What another language than English says, by the message's number; none while English is read. */
export let texts: readonly string[] = [];
export const setTexts = (found: readonly string[]): void => {
  texts = found;
};

/** A message with its places filled. */
export const filled = (index: number, english: string, inputs?: Record<string, unknown>): string =>
  (texts[index] ?? english).replace(/\{(\w+)\}/g, (_, name: string) => String(inputs?.[name]));

/** A build for one language only would name it here. */
export const experimentalStaticLocale = undefined;
