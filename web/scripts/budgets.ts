/** Fails the build when what the first load or a lazy route weighs passes `budgets.json` (brotli bytes). */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { dist, entry, first, fonts, manifest, own, root, scripts, styles } from "./manifest.ts";

const budgets = JSON.parse(readFileSync(join(root, "budgets.json"), "utf8")) as {
  firstLoad: { js: number; css: number };
  fonts: number;
  route: { default: number } & Record<string, number>;
};
const weigh = (file: string) => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

const total = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + weigh(name), 0);

const rows: [what: string, bytes: number, limit: number][] = [];
rows.push(["first load, js", total(scripts(first)), budgets.firstLoad.js]);
rows.push(["first load, css", total(styles(first)), budgets.firstLoad.css]);
rows.push(["fonts (Latin)", total(fonts), budgets.fonts]);

// Those with a limit of their own may come by way of another file.
const routes = new Set([...(manifest[entry]?.dynamicImports ?? []), ...Object.keys(budgets.route)]);
routes.delete("default");
for (const key of routes) {
  const parts = own(key);
  const bytes = total(scripts(parts)) + total(styles(parts));
  rows.push([key, bytes, budgets.route[key] ?? budgets.route.default]);
}

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
