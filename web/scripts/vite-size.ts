/**
 * How the build is split into files and class names are shortened, for the fewest bytes to the
 * first screen.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const web = resolve(import.meta.dirname, "..");

const common = resolve(web, "apps/portal/common.ts");

/**
 * The entry point, the screen that most people open first, and the code that other screens share.
 */
export const input = [resolve(web, "index.html"), resolve(web, "features/home/screen.tsx"), common];

/**
 * One file for the needs of every page and what the home screen shares with others. Split by users,
 * these bytes would be two dozen files and compress worse.
 */
export const chunks = [
  {
    name: "first",
    tags: ["$initial" as const],
    test: (id: string) => id !== common && !/\/features\/home\//.test(id),
  },
  // Before its users: the file of games would bring it to the quests.
  { name: "balance", minShareCount: 2, test: /\/lib\/balance\// },
  // Before its users, which would take it along into the files of every form.
  {
    name: "celebrate",
    minShareCount: 2,
    test: /\/ui\/(celebrate\.ts|coin-flight)|\/lib\/sound\/index/,
  },
  // A browser loads six files at once. One more file would delay the first load, which comes after
  // the picture.
  {
    name: "tournaments",
    minShareCount: 2,
    test: /\/(features|lib)\/tournaments\/|\/messages\/(tournaments_|join_|live\.|howto_practice)|\/words\/clock|\/stage-badge/,
  },
  {
    name: "rewards",
    minShareCount: 2,
    test: /\/(features\/rewards|lib\/claims)\/|\/claim-badge|\/messages\/(rewards_(?!earn)|redeem_|claims_)|nfiniteQuery/,
  },
  // The card on the home screen and the screen of quests.
  {
    name: "quests",
    minShareCount: 2,
    test: /\/lib\/quests\/|\/ui\/chest|\/messages\/quests_/,
  },
  {
    name: "play",
    minShareCount: 4,
    test: /\/features\/games\/(api|play\/(?!hints))|\/messages\/(game|play)_/,
  },
  {
    name: "tasks",
    minShareCount: 2,
    test: /\/messages\/(album|challenges|games|levels)_|\/tasks\/failure/,
  },
  // Merged with the hints of games, they would bring the games' file to brackets on a desk.
  { name: "tabs", minShareCount: 2, test: /\/ui\/tabs/ },
  // Merged with what the home screen shares, it would be in the first load.
  { name: "learn", minShareCount: 2, test: /\/ui\/outward-card/ },
  // Small shared parts are merged: a file costs more than a few unneeded bytes.
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
  },
];

/** Shortens the name of a shared file, because these names are in the first load. Their hashes are short for the same reason. */
const shortened = (name: string) => name.replace(/~.*?(\.\w+)?$/, "$1");
export const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortened(name)}-[hash:7].js`,
  assetFileNames: ({ names }: { names: string[] }) => {
    const [, stem, end] = /^(.*?)(\.\w+)?$/.exec(shortened(names[0] ?? "asset")) ?? [];
    return `assets/${stem}-[hash:6]${end ?? ""}`;
  },
};

/**
 * Has the first load's script compiled whole while it arrives, beside the drawing of the page
 * (Chrome 136 and later; elsewhere it is a comment). Otherwise its functions are compiled one by
 * one at their first call, in the middle of the first drawing. The hint must be the first line.
 */
export const compiledWhole = (): Plugin => ({
  name: "arena-compiled-whole",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && chunk.isEntry) {
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      }
    },
  },
});

/**
 * Helpers of lowered private fields and class fields, without the checks that code with types does
 * not need: nothing is branded twice or read from another class, and all keys are names.
 */
const helpers: Record<string, string> = {
  assertClassBrand:
    "export default function (_, it, method) { return arguments.length < 3 ? it : method }",
  checkPrivateRedeclaration: "export default function () {}",
  toPropertyKey: "export default (key) => key",
};

export const leanHelpers = (): Plugin => ({
  name: "arena-lean-helpers",
  apply: "build",
  transform(_, id) {
    const name = /@oxc-project\+runtime@[^/]*\/helpers\/esm\/(\w+)\.js$/.exec(id)?.[1];
    const code = name === undefined ? undefined : helpers[name];
    return code === undefined ? null : { code, map: null };
  },
});

/** Removes the list itself; its code is in the first load. */
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
 * Shortens class names to a number for the file and one for the class. The numbers are the same in
 * every build of the same sources, because shells' markup and styles come from different builds.
 */
export function shortNames(): (name: string, file: string) => string {
  const files = ["apps", "features", "lib", "ui"]
    .flatMap((folder) =>
      readdirSync(resolve(web, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        join(folder, file),
      ),
    )
    // The console is no part of this build: its files must not change the names here.
    .filter((file) => file.endsWith(".module.css") && !file.startsWith("apps/console/"))
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

/**
 * Moves the script, which the bundler puts into the head, to the page's end and lowers its
 * priority: the page shows its screen without it, and the picture should come first.
 */
export const scriptLast = (): Plugin => ({
  name: "arena-script-last",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const script = /\s*<script type="module"[^>]*><\/script>/.exec(html)?.[0];
      if (!script || !html.includes("\n  </body>"))
        throw new Error("the page has no script or body");
      const low = script.replace("<script", '$& fetchpriority="low"');
      return html.replace(script, "").replace("\n  </body>", `${low}$&`);
    },
  },
});

const defined = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, name = ""]) => name),
  ),
];

/** Writes a number in letters, for the start of a name; digits follow. */
function letters(value: number): string {
  const alphabet = "abcdefghijklmnopqrstuvwxyz";
  const rest = Math.floor(value / 26);
  return (rest ? letters(rest - 1) : "") + alphabet[value % 26]?.toUpperCase();
}
