/**
 * Makes the console's texts: a module for each file of `apps/console/words/en/*.ftl`, in Fluent's
 * syntax. The console is in English only, so its texts are not in `languages`, from which the
 * server makes the portal's files and which every language must translate.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Text } from "../lib/words/text.ts";
import { read, typeOf, variables, writeModules } from "./words.ts";

const words = resolve(import.meta.dirname, "../apps/console/words");
export const catalogue = join(words, "en");

/** The texts of each file by its name. */
export const texts = (): Map<string, Map<string, Text>> =>
  new Map(
    readdirSync(catalogue)
      .sort()
      .map((file) => [
        file.replace(/\.ftl$/, ""),
        read(readFileSync(join(catalogue, file), "utf8")),
      ]),
  );

function functionOf(key: string, text: Text): string {
  const [takes, gives] = variables(text).size > 0 ? ["inputs", ", inputs"] : ["", ""];
  return `export const ${key} = (${takes}) => filled(${JSON.stringify(text)}${gives});\n`;
}

/** Writes the modules of the console's texts and their types. */
export function generate(): void {
  const files = new Map<string, string>();
  const owners = new Map<string, string>();
  let types = "";
  for (const [file, found] of texts()) {
    let source = `import { filled } from "../../runtime.ts";\n`;
    for (const [key, text] of found) {
      const owner = owners.get(key);
      if (owner) throw new Error(`apps/console/words/en: ${key} is in ${owner} and in ${file}`);
      owners.set(key, file);
      source += functionOf(key, text);
      types += typeOf(key, text);
    }
    files.set(`messages/${file}.js`, source);
  }
  const modules = [...new Set(owners.values())];
  files.set(
    "messages/_index.js",
    modules.map((file) => `export * from "./${file}.js";\n`).join(""),
  );
  files.set("messages.js", `export * as m from "./messages/_index.js";\n`);
  files.set("messages.d.ts", `export namespace m {\n${types}}\n`);
  writeModules(join(words, "generated"), files);
}

if (import.meta.main) generate();
