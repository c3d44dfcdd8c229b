import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export type Language = "en" | "ur";
export const languages: readonly Language[] = ["en", "ur"];

/**
 * The app's text for a key with its placeholders filled, or the translation of an English name in
 * the demo's content.
 */
export type Words = (key: string, values?: Record<string, string | number>) => string;

const folder = resolve(import.meta.dirname, "../messages");
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

function read(language: Language): Words {
  const all: Record<string, string> = {};
  for (const feature of readdirSync(folder)) {
    const file = resolve(folder, feature, `${language}.json`);
    Object.assign(all, JSON.parse(readFileSync(file, "utf8")));
  }
  for (const kind of ["rewards", "challenges", "tournaments", "videos"]) {
    const translated = language === "en" ? null : names(`${language}/${kind}.toml`);
    for (const [key, name] of names(`${kind}.toml`)) all[name] = translated?.get(key) ?? name;
  }
  return (key, values = {}) => {
    const text = all[key];
    if (text === undefined) throw new Error(`no message ${key} in ${language}`);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  };
}

export const words: Record<Language, Words> = { en: read("en"), ur: read("ur") };
