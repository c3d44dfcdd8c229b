/** Vite's manifest: the files of each module, and those that every page needs. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

type Chunk = {
  file: string;
  dynamicImports?: string[];
  imports?: string[];
  css?: string[];
};

export const root = resolve(import.meta.dirname, "..");
export const dist = join(root, "dist");
export const manifest = JSON.parse(
  readFileSync(join(dist, ".vite/manifest.json"), "utf8"),
) as Record<string, Chunk>;

export const entry = "index.html";
if (!manifest[entry]) throw new Error("the build has no page");

export function closure(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, into);
  return into;
}

export const first = closure(entry);

/** The modules that a module adds to the first load. */
export const own = (key: string): string[] => [...closure(key)].filter((part) => !first.has(part));

export const scripts = (keys: Iterable<string>): string[] =>
  [...keys].flatMap((key) => manifest[key]?.file ?? []);
export const styles = (keys: Iterable<string>): string[] => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
];

export const fonts: string[] = [
  ...new Set(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith(".woff2") && !/naskh|-more/i.test(file)),
  ),
];
