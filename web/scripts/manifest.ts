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
export const entry = "index.html";

/** A build's modules and files. `folder` is the build's folder, `page` the module of its page. */
export function filesOf(folder: string, page: string) {
  const dist = join(root, folder);
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  if (!manifest[page]) throw new Error(`the build in ${folder} has no page`);

  function closure(key: string, into = new Set<string>()): Set<string> {
    if (into.has(key)) return into;
    into.add(key);
    for (const next of manifest[key]?.imports ?? []) closure(next, into);
    return into;
  }
  const first = closure(page);
  return {
    dist,
    manifest,
    closure,
    first,
    /** The modules that a module adds to the first load. */
    own: (key: string): string[] => [...closure(key)].filter((part) => !first.has(part)),
    scripts: (keys: Iterable<string>): string[] =>
      [...keys].flatMap((key) => manifest[key]?.file ?? []),
    styles: (keys: Iterable<string>): string[] => [
      ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
    ],
  };
}
