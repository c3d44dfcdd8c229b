/** Fails the build if the console exceeds the `console` section of `budgets.json` (Brotli bytes). */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { entry, filesOf, root } from "./manifest.ts";

type Budgets = {
  /** The first screen's scripts and styles together. */
  first: number;
  /** The scripts and styles that a lazy part adds to the first screen's. */
  lazy: number;
};
const { console: budgets } = JSON.parse(readFileSync(join(root, "budgets.json"), "utf8")) as {
  console: Budgets;
};
const { dist, manifest, first, own, scripts, styles } = filesOf("dist-console", entry);

const weigh = (file: string) =>
  statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size;
const total = (parts: Iterable<string>) => {
  const keys = [...parts];
  return [...scripts(keys), ...styles(keys)].reduce((sum, file) => sum + weigh(file), 0);
};

const lazy = new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports));
const rows: [what: string, bytes: number, limit: number][] = [
  ["console, first screen", total(first), budgets.first],
  ...[...lazy]
    .map((key): [string, number, number] => [`console, ${key}`, total(own(key)), budgets.lazy])
    .sort(([, a], [, b]) => b - a),
];

let over = false;
for (const [what, bytes, limit] of rows) {
  const bad = bytes > limit;
  over ||= bad;
  console.log(
    `${bad ? "OVER " : "     "}${String(bytes).padStart(7)} / ${String(limit).padStart(7)} B  ${what}`,
  );
}
if (over) {
  console.error(
    "a size budget is passed: make it smaller, or raise budgets.json and say why in the commit",
  );
  process.exit(1);
}
