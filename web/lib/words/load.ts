import { all } from "virtual:languages";
import type { Language } from "./runtime.ts";
import type { Text } from "./text.ts";

/*
 * Development and tests have all languages in the app. The product's version, which loads a
 * language's files from the server, is in `scripts/vite-words.ts`.
 */

/** Texts in the order of the keys (`portal`), or by key (`refusals`, a game's slug). */
type Texts = readonly (Text | null)[] & Readonly<Record<string, Text>>;

/** The languages before the server's configuration is known. */
export const known: readonly Language[] = all.filter(({ code }) => code === "en" || code === "ur");

/** A file of a language's texts; undefined for English, which is in the app. */
export const load = (language: Language, file: string): Texts | Promise<Texts> | undefined =>
  all.find(({ code }) => code === language.code)?.texts[file] as Texts | undefined;
