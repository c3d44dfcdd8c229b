/** Fails the build when what the first load or a lazy route weighs passes `budgets.json` (brotli bytes). */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
};

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const budgets = JSON.parse(readFileSync(join(root, "budgets.json"), "utf8")) as {
  firstLoad: { js: number; css: number };
  fonts: number;
  route: { default: number } & Record<string, number>;
};
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;

const weigh = (file: string) => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

function closure(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, into);
  return into;
}

const files = (keys: Iterable<string>, kind: "js" | "css") =>
  new Set(
    [...keys].flatMap((key) =>
      kind === "js" ? [manifest[key]?.file ?? ""] : (manifest[key]?.css ?? []),
    ),
  );
const total = (names: Iterable<string>) =>
  [...names].filter(Boolean).reduce((sum, name) => sum + weigh(name), 0);

const rows: [what: string, bytes: number, limit: number][] = [];
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
if (!entry) throw new Error("the build has no entry");
const first = closure(entry);
rows.push(["first load, js", total(files(first, "js")), budgets.firstLoad.js]);
rows.push(["first load, css", total(files(first, "css")), budgets.firstLoad.css]);

const fonts = Object.values(manifest).filter(
  (chunk) => chunk.file.endsWith(".woff2") && !/naskh/i.test(chunk.file),
);
rows.push(["fonts (Latin)", total(new Set(fonts.map((chunk) => chunk.file))), budgets.fonts]);

for (const key of manifest[entry]?.dynamicImports ?? []) {
  const own = [...closure(key)].filter((part) => !first.has(part));
  const bytes = total(files(own, "js")) + total(files(own, "css"));
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
