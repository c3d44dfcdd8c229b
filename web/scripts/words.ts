/**
 * Makes the app's texts: a module for each English text, and the texts of other languages in the
 * same order. Read from `languages/<code>/portal/*.ftl`, in Fluent's syntax.
 *
 * In the product English is in the app, and the server makes a file of each other language
 * (`crates/http/src/site/word_files.rs`), so that a language is data. The app's own modules and the
 * server's files agree by the order of the keys.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Entry,
  type Expression,
  Identifier,
  type InlineExpression,
  Message,
  type Pattern,
  Placeable,
  parse,
  SelectExpression,
  StringLiteral,
  TextElement,
  VariableReference,
} from "@fluent/syntax";
import type { Text } from "../lib/words/text.ts";

export const folder = resolve(import.meta.dirname, "../../languages");
const generated = resolve(import.meta.dirname, "../lib/words/generated");

/** The texts of a file by key. The server checks translations; what it refuses is an error here. */
export function read(source: string): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const entry of parse(source, {}).body as Entry[]) {
    if (!(entry instanceof Message) || !entry.value) continue;
    texts.set(entry.id.name, textOf(entry.value));
  }
  return texts;
}

function textOf(pattern: Pattern): Text {
  let text: Text = "";
  for (const element of pattern.elements) {
    if (element instanceof TextElement) {
      text = appended(text, element.value.replace(/[\r\n]/g, " "));
    } else if (element instanceof Placeable) {
      text = placed(text, element.expression);
    }
  }
  return text;
}

function placed(text: Text, expression: Expression): Text {
  if (!(expression instanceof SelectExpression)) return appended(text, inlined(expression));
  if (!(expression.selector instanceof VariableReference) || typeof text !== "string") {
    throw new Error("a text has one choice, by a variable");
  }
  const forms: Record<string, Text> = {};
  for (const { key, value } of expression.variants) {
    forms[key instanceof Identifier ? key.name : key.value] = prefixed(text, textOf(value));
  }
  return [expression.selector.id.name, forms];
}

function inlined(expression: InlineExpression | Placeable): string {
  if (expression instanceof VariableReference) return `{${expression.id.name}}`;
  if (expression instanceof StringLiteral) return expression.parse().value;
  throw new Error(`${expression.type} is not supported`);
}

const appended = (text: Text, words: string): Text =>
  typeof text === "string"
    ? text + words
    : [text[0], mapped(text[1], (form) => appended(form, words))];

const prefixed = (words: string, text: Text): Text =>
  typeof text === "string"
    ? words + text
    : [text[0], mapped(text[1], (form) => prefixed(words, form))];

const mapped = (forms: Record<string, Text>, change: (form: Text) => Text) =>
  Object.fromEntries(Object.entries(forms).map(([key, form]) => [key, change(form)]));

/** A language's texts of a folder or file (`portal`, `refusals`, `games/aim-train`). */
export function textsOf(language: string, area: string): Map<string, Text> {
  const path = join(folder, language, area);
  const files =
    area === "portal"
      ? readdirSync(path)
          .sort()
          .map((file) => join(path, file))
      : [`${path}.ftl`];
  return new Map(files.flatMap((file) => [...read(readFileSync(file, "utf8"))]));
}

const english = textsOf("en", "portal");
/** The keys of the texts in the app, in the order of a language's file. */
export const keys: readonly string[] = [...english.keys()]
  .filter((key) => !key.startsWith("page_"))
  .sort();
/** The key of a screen's description, which only the server writes; undefined if it has none. */
export const descriptionOf = (screen: string): string | undefined =>
  english.has(`page_${screen}`) ? `page_${screen}` : undefined;

/** A language's texts in the order of the keys. */
export function ordered(language: string): (Text | null)[] {
  const texts = textsOf(language, "portal");
  return keys.map((key) => texts.get(key) ?? null);
}

/** The variables of a text, each with whether it chooses a form. */
export function variables(text: Text, found = new Map<string, boolean>()): Map<string, boolean> {
  if (typeof text === "string") {
    for (const [, name = ""] of text.matchAll(/\{(\w+)\}/g))
      found.set(name, found.get(name) ?? false);
  } else {
    found.set(text[0], true);
    for (const form of Object.values(text[1])) variables(form, found);
  }
  return found;
}

/** Variables that another language may use instead, as the comment above the text says. */
const more: Record<string, readonly string[]> = { time_am: ["clock24"], time_pm: ["clock24"] };

function moduleOf(key: string, text: Text, index: number): string {
  const words = JSON.stringify(text);
  const [takes, gives] = variables(text).size > 0 ? ["inputs", ", inputs"] : ["", ""];
  return `import { filled } from "../../runtime.ts";\nexport const ${key} = (${takes}) => filled(${index}, ${words}${gives});\n`;
}

/** The declaration of a text's function. */
export function typeOf(key: string, text: Text): string {
  const inputs = [...variables(text)].map(
    ([name, chooses]) => `${name}: ${chooses ? "number" : "string | number"}`,
  );
  inputs.push(...(more[key] ?? []).map((name) => `${name}: string | number`));
  const parameters = inputs.length > 0 ? `inputs: { ${inputs.join("; ")} }` : "";
  const about = JSON.stringify(text).replaceAll("*/", "* /");
  return `  /** ${about} */\n  const ${key}: (${parameters}) => string;\n`;
}

/** The keys of the games that are built as folders, as types. */
const gameKeys = () =>
  readdirSync(join(folder, "en/games"))
    .map((file) => file.replace(/\.ftl$/, ""))
    .map((slug) => {
      const names = [...textsOf("en", `games/${slug}`).keys()].map((key) => JSON.stringify(key));
      return `  "${slug}": ${names.join(" | ")};\n`;
    })
    .join("");

/** Writes the modules of the English texts, which the app imports, and their types. */
export function generate(): void {
  const files = new Map<string, string>();
  for (const [index, key] of keys.entries()) {
    files.set(`messages/${key}.js`, moduleOf(key, english.get(key) as Text, index));
  }
  files.set("messages/_index.js", keys.map((key) => `export * from "./${key}.js";\n`).join(""));
  files.set("messages.js", `export * as m from "./messages/_index.js";\n`);
  const types = keys.map((key) => typeOf(key, english.get(key) as Text)).join("");
  files.set("messages.d.ts", `export namespace m {\n${types}}\n`);
  files.set(
    "games.d.ts",
    `/** The keys of each game's texts. */\nexport type GameKeys = {\n${gameKeys()}};\n`,
  );
  writeModules(generated, files);
}

/** Writes generated modules into a folder, and removes those that no text needs any more. */
export function writeModules(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(join(folder, "messages"), { recursive: true });
  const kept = new Set([...files.keys()].map((file) => join(folder, file)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(path)) rmSync(path);
  }
  for (const [file, source] of files) {
    const path = join(folder, file);
    let present: string | undefined;
    try {
      present = readFileSync(path, "utf8");
    } catch {
      // Not written yet.
    }
    // An unchanged file stays as it is, so that watchers see no change.
    if (present !== source) writeFileSync(path, source);
  }
}

if (import.meta.main) generate();
