import { number_digits } from "./generated/messages/number_digits.js";
import { number_group } from "./generated/messages/number_group.js";
import { chosen, type Text, written } from "./text.ts";

/*
 * Fills in the generated texts (`scripts/words.ts`). English is in the app; `texts` has another
 * language's, in the order of the keys.
 */

/** A language that the portal offers, as the server's configuration lists it. */
export type Language = {
  code: string;
  name: string;
  script?: string;
  direction: string;
  /** The folder of the language's files; null for English, which is in the app. */
  files?: string | null | undefined;
};

/** A language's tag. */
export type Locale = string;

export const baseLocale = "en";

let current: Locale = baseLocale;
export const getLocale = (): Locale => current;
export const chooseLocale = (locale: Locale): void => {
  current = locale;
};

let texts: readonly (Text | null)[] = [];
export const setTexts = (found: readonly (Text | null)[]): void => {
  texts = found;
};

/** 12450 → "12,450" in the reader's numerals; a number of 0 and more. Without `Intl` (ADR 8). */
export const number = (value: number): string => written(value, number_group(), number_digits());

export const filled = (
  index: number,
  english: Text,
  inputs: Record<string, unknown> = {},
): string =>
  chosen(texts[index] ?? english, inputs, current).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inputs[name];
    return Number.isInteger(value) ? number(value as number) : String(value);
  });
