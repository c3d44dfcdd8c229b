import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chosen, type Text } from "../lib/words/text.ts";
import { textsOf } from "../scripts/words.ts";
import { brandNames, contentFolder, demoLanguages } from "./demo.ts";

/** The languages of the program. */
export type Language = "ar" | "en" | "fr" | "sw" | "ur";
export const languages = demoLanguages as readonly Language[];

/**
 * The app's text for a key with its placeholders filled, or the translation of an English name in
 * the demo's content.
 */
export type Words = (key: string, values?: Record<string, string | number>) => string;

/** The names of a file of the demo's content by their keys; none without the file. */
function names(file: string): Map<string, string> {
  const path = resolve(contentFolder, file);
  if (!existsSync(path)) return new Map();
  const entries = readFileSync(path, "utf8").matchAll(
    /^(?:id|slug) = "?([\w-]+)"?\n(?:.*=.*\n)*?(?:name|title) = "(.*)"$/gm,
  );
  return new Map(Array.from(entries, ([, key = "", name = ""]) => [key, name]));
}

function read(language: Language): Words {
  const all = new Map<string, Text>(textsOf(language, "portal"));
  for (const kind of ["rewards", "challenges", "tournaments", "videos"]) {
    const translated = language === "en" ? null : names(`${language}/${kind}.toml`);
    for (const [key, name] of names(`${kind}.toml`)) all.set(name, translated?.get(key) ?? name);
  }
  return (key, given = {}) => {
    const text = all.get(key);
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    const values: Record<string, string | number> = { ...brandNames, ...given };
    const found = chosen(text, values, language);
    return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  };
}

export const words: Record<Language, Words> = {
  ar: read("ar"),
  en: read("en"),
  fr: read("fr"),
  sw: read("sw"),
  ur: read("ur"),
};
