import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Language } from "../lib/words/runtime.ts";
import { folder, generate, keys, ordered, textsOf, variables } from "./words.ts";

const words = resolve(import.meta.dirname, "../lib/words");
const loader = resolve(words, "load.ts");
const all = "virtual:languages";
const rightToLeft = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo"];

const setting = (source: string, name: string) =>
  new RegExp(`^${name} = "(.*)"$`, "m").exec(source)?.[1] ?? "";

/** The languages that come with the program, as the server's configuration lists them. */
function shipped(): Language[] {
  return readdirSync(folder).map((code) => {
    const settings = readFileSync(join(folder, code, "language.toml"), "utf8");
    const script = setting(settings, "script");
    const direction = rightToLeft.includes(script) ? "rtl" : "ltr";
    return { code, name: setting(settings, "name"), script, direction };
  });
}

/**
 * A text of the templates from which the server makes pages in every language: marks around its key
 * and its values (`crates/http/src/site/pages/template.rs`).
 */
const mark = (key: string, names: string[]) =>
  `\u{e000}${key}${names.map((name) => `\u{e002}${name}\u{e003}{${name}}`).join("")}\u{e001}`;

/** Texts that the app computes with. */
const computed = ["number_digits", "number_group", "months"];

function templates(): (string | null)[] {
  const english = textsOf("en", "portal");
  return keys.map((key) =>
    computed.includes(key) ? null : mark(key, [...variables(english.get(key) ?? "").keys()]),
  );
}

/** Every language with all its texts, for development and tests. */
const whole = () =>
  shipped().map((language) => {
    const of = (area: string) => Object.fromEntries(textsOf(language.code, area));
    const english = language.code === "en";
    const games = readdirSync(join(folder, language.code, "games"));
    const files = english
      ? {}
      : {
          portal: ordered(language.code),
          refusals: of("refusals"),
          ...Object.fromEntries(
            games
              .map((file) => file.replace(/\.ftl$/, ""))
              .map((slug) => [slug, of(`games/${slug}`)]),
          ),
        };
    return { ...language, texts: files };
  });

/**
 * The app's texts: generated before each build. During development and in tests all languages are in
 * the app; the product loads a language's file from the server; and the build that draws the pages'
 * templates has a language of marks.
 */
export function texts(): Plugin {
  generate();
  return {
    name: "arena-words",
    enforce: "pre",
    load(id) {
      if (id === `\0${all}`) return `export const all = ${JSON.stringify(whole())};`;
      if (id !== loader || this.environment.mode === "dev") return;
      if (this.environment.config.consumer === "client") {
        return `export const known = [{ code: "en" }];
          export const load = ({ files }, name) =>
            files ? import(/* @vite-ignore */ files + "/" + name + ".js").then((file) => file.texts) : undefined;`;
      }
      return `export const known = [{ code: "template", direction: "rtl" }];
        const texts = ${JSON.stringify(templates())};
        export const load = () => texts;`;
    },
    resolveId: (source) => (source === all ? `\0${all}` : undefined),
  };
}
