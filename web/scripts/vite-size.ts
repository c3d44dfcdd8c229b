/** How the build is cut into files, and how its styles are named, for the fewest bytes on the way to the first screen. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const web = resolve(import.meta.dirname, "..");

const common = resolve(web, "apps/portal/common.ts");

/** Where the app begins, the screen that most people open first, and what the others have in common. */
export const input = [resolve(web, "index.html"), resolve(web, "features/home/screen.tsx"), common];

/**
 * One file for all that every page needs, together with what the home screen shares with others: split by who shares
 * what, the same bytes are two dozen files and compress worse.
 */
export const chunks = [
  {
    name: "first",
    tags: ["$initial" as const],
    test: (id: string) => id !== common && !/\/features\/home\//.test(id),
  },
  // A browser asks for six files at once; the first load, which goes after the picture, would have to wait for one more.
  {
    name: "tournaments",
    minShareCount: 2,
    test: /\/(features|lib)\/tournaments\/|\/messages\/(tournaments_|join_|live\.)|\/words\/clock|\/stage-badge/,
  },
  {
    name: "rewards",
    minShareCount: 2,
    test: /\/(features\/rewards|lib\/claims)\/|\/claim-badge|\/messages\/(rewards_(?!earn)|redeem_|claims_)|nfiniteQuery/,
  },
  {
    name: "play",
    minShareCount: 4,
    test: /\/features\/games\/(api|play\/(?!hints))|\/messages\/(game|play)_/,
  },
  {
    name: "tasks",
    minShareCount: 2,
    test: /\/messages\/(challenges|games|levels)_|\/tasks\/failure/,
  },
  // Of what other screens share, the small is joined with its neighbours: a file costs more than a few bytes too many.
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
  },
];

/** A file that several screens share is not named after each of them: the names are in the first load. */
const shortened = (name: string) => name.replace(/~.*?(\.\w+)?$/, "$1");
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortened(name)}-[hash:7].js`,
  assetFileNames: ({ names }: { names: string[] }) => {
    const [, stem, end] = /^(.*?)(\.\w+)?$/.exec(shortened(names[0] ?? "asset")) ?? [];
    return `assets/${stem}-[hash:7]${end ?? ""}`;
  },
};

/** The list itself is nobody's: what it names is in the first load. */
export const commonApart = (): Plugin => ({
  name: "arena-common-apart",
  apply: "build",
  generateBundle(_, bundle) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type === "chunk" && chunk.facadeModuleId === common) delete bundle[file];
    }
  },
});

/**
 * Names of classes: of the file and of the class in it, each a number. The same in every build of the same sources,
 * because the markup of the shells is drawn by another build than the styles.
 */
export function shortNames(): (name: string, file: string) => string {
  const files = ["apps", "features", "lib", "ui"]
    .flatMap((folder) =>
      readdirSync(resolve(web, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => file.endsWith(".module.css"))
    .sort();
  const names = new Map<string, string[]>();
  return (name, file) => {
    const path = file.replace(/\?.*$/, "");
    const known = names.get(path) ?? defined(readFileSync(path, "utf8"));
    names.set(path, known);
    const at = files.indexOf(path.slice(web.length + 1));
    const index = known.indexOf(name);
    if (at < 0 || index < 0) throw new Error(`${path}: no class ${name}`);
    return `${letters(at)}${index.toString(36)}`;
  };
}

/** What can be seen comes first: the page shows its screen without the script, and the picture is on the way. */
export const scriptLast = (): Plugin => ({
  name: "arena-script-last",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<script type="module"', '$& fetchpriority="low"'),
  },
});

/** What a file of styles names: classes and the steps of animations. */
const defined = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, name = ""]) => name),
  ),
];

/** A number in letters alone, for a name's beginning: the digits of the second number end it. */
function letters(value: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rest = Math.floor(value / 26);
  return (rest ? letters(rest - 1) : "") + alphabet[value % 26]?.toUpperCase();
}
