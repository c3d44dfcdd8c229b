import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import settings from "../project.inlang/settings.json" with { type: "json" };

const words = resolve(import.meta.dirname, "../lib/words");
const root = resolve(import.meta.dirname, "..");

/**
 * Replaces the compiled messages' runtime by `lib/words/runtime.ts`: 1.1 KB less in the first load.
 */
export function wordsRuntime(): Plugin {
  return {
    name: "arena-words-runtime",
    enforce: "pre",
    resolveId(source, importer) {
      const ours = importer?.startsWith(`${words}/generated/`) && /(^|\/)runtime\.js$/.test(source);
      return ours ? resolve(words, "runtime.ts") : undefined;
    },
  };
}

export function catalogue(locale: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const pattern of settings["plugin.inlang.messageFormat"].pathPattern) {
    const file = join(root, pattern.replace("{locale}", locale));
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    for (const [key, text] of Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8")))) {
      if (key === "$schema") continue;
      // Texts with variants would need the compiler.
      if (typeof text !== "string") throw new Error(`${file}: ${key} is no plain text`);
      texts[key] = text;
    }
  }
  return texts;
}

const others = settings.locales.filter((locale) => locale !== settings.baseLocale);
const loader = resolve(words, "load.ts");
const prefix = "virtual:words/";

/**
 * How long the texts wait for their font: a little longer than the browser with `font-display:
 * optional`. The font is decided when the text is drawn, so nothing moves when it arrives later.
 */
const lettersMs = 120;

/**
 * In the product a message contains only its English text. Another language's texts are one file
 * that only its readers load; otherwise half of each message would be useless to everybody else.
 */
export function wordsApart(): Plugin {
  const base = catalogue(settings.baseLocale);
  const keys = Object.keys(base).sort();
  return {
    name: "arena-words-apart",
    enforce: "pre",
    apply: "build",
    // The build that draws the shells needs all languages.
    applyToEnvironment: ({ config }) => config.consumer === "client",
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load(id) {
      if (id === loader) {
        const cases = others.map((locale) => `${locale}: () => import("${prefix}${locale}")`);
        return `const files = { ${cases.join(", ")} };
          export const load = (locale) => files[locale]?.().then((file) => file.texts);`;
      }
      if (id.startsWith(`\0${prefix}`)) {
        const texts = catalogue(id.slice(prefix.length + 1));
        // A promise that the loader awaits: readers of English do not wait.
        return `export const texts = Promise.race([
            document.fonts.load('1em "Noto Naskh"', "\u0627"),
            new Promise((late) => setTimeout(late, ${lettersMs})),
          ]).catch(() => undefined).then(() => ${JSON.stringify(keys.map((key) => texts[key] ?? base[key]))});`;
      }
      const [, key] =
        /\/generated\/messages\/(\w+)\.js$/.exec(id.startsWith(words) ? id : "") ?? [];
      if (key === undefined) return;
      const text = base[key];
      if (text === undefined) return;
      const english = JSON.stringify(text);
      return text.includes("{")
        ? `import { filled } from "${words}/runtime.ts";
           export const ${key} = (inputs) => filled(${keys.indexOf(key)}, ${english}, inputs);`
        : `import { texts } from "${words}/runtime.ts";
           export const ${key} = () => texts[${keys.indexOf(key)}] ?? ${english};`;
    },
  };
}
