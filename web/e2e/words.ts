import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chosen, type Text } from "../lib/words/text.ts";
import { textsOf } from "../scripts/words.ts";

export type Language = "en" | "ur";
export const languages: readonly Language[] = ["en", "ur"];

/**
 * The app's text for a key with its placeholders filled, or the translation of an English name in
 * the demo's content.
 */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const catalogue = resolve(import.meta.dirname, "../../content");

const names = (file: string): Map<string, string> =>
  new Map(
    Array.from(
      readFileSync(resolve(catalogue, file), "utf8").matchAll(
        /^(?:id|slug) = "?([\w-]+)"?\n(?:.*=.*\n)*?(?:name|title) = "(.*)"$/gm,
      ),
      ([, key = "", name = ""]) => [key, name],
    ),
  );

/** The demo's names in the app's texts. */
const brand = { organiser: "ESL", partner: "GameNow" };

function read(language: Language): Words {
  const all = new Map<string, Text>(textsOf(language, "portal"));
  for (const kind of ["rewards", "challenges", "tournaments", "videos"]) {
    const translated = language === "en" ? null : names(`${language}/${kind}.toml`);
    for (const [key, name] of names(`${kind}.toml`)) all.set(name, translated?.get(key) ?? name);
  }
  return (key, given = {}) => {
    const text = all.get(key);
    if (text === undefined) throw new Error(`no text ${key} in ${language}`);
    const values: Record<string, string | number> = { ...brand, ...given };
    const found = chosen(text, values, language);
    return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  };
}

export const words: Record<Language, Words> = { en: read("en"), ur: read("ur") };
