/** Fails the build if a part of the app exceeds `budgets.json` (in bytes of Brotli). */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import {
  closure,
  dist,
  entry,
  first,
  fonts,
  manifest,
  own,
  scripts,
  styles,
} from "./portal-files.ts";
import { budgetsOf, type Row, report, scales } from "./report.ts";
import { folder as languages, ordered } from "./words.ts";

type Kind = "form" | "demo" | "words" | "game";
type Budgets = {
  /** The screen that most people open first. */
  home: { script: number; raw: number; styles: number; hero: number };
  fonts: number;
  /**
   * A lazy part's script by its kind (`screen` by default), and its styles. A game that is part of
   * the app may be larger: it draws by itself, and has 250 KB before it can be played.
   */
  lazy: Record<"screen" | Kind | "styles", number>;
  kinds: Record<string, Kind>;
  /** Build folders of the in-house games, unpacked. */
  games: Record<string, number>;
};
const budgets = budgetsOf<Budgets>();
const { size, total } = scales(dist);

const rows: Row[] = [];

const home = "features/home/screen.tsx";
const homeScripts = scripts([...first, ...own(home)]);
rows.push(["shell and home, script", total(homeScripts), budgets.home.script]);
rows.push(["shell and home, script, unpacked", total(homeScripts, size), budgets.home.raw]);

const shells = JSON.parse(readFileSync(join(dist, ".vite/shells.json"), "utf8")) as Record<
  string,
  { style: string }
>;
const inlined = brotliCompressSync(shells["/"]?.style ?? "").length;
rows.push(["home, inlined styles", inlined, budgets.home.styles]);

/** The largest banner that a phone may load: banners take turns in the first place. */
const heroes = readdirSync(join(dist, "assets/art"))
  .filter((file) => /^banners-.+-portrait-.+-960\.avif$/.test(file))
  .map((file) => size(join("assets/art", file)));
rows.push(["home, hero picture", Math.max(...heroes), budgets.home.hero]);
rows.push(["fonts (Latin)", total(fonts), budgets.fonts]);

const openers = new Map<string, string[]>();
for (const [opener, { dynamicImports = [] }] of Object.entries(manifest)) {
  for (const key of dynamicImports) openers.set(key, [...(openers.get(key) ?? []), opener]);
}
for (const [key, from] of openers) {
  if (key === home) continue;
  // A screen may be opened from anywhere; a sheet only after the screen that opens it.
  const there = from.map((opener) => closure(opener));
  const parts = own(key).filter((part) => !there.every((known) => known.has(part)));
  const limit = budgets.lazy[budgets.kinds[key] ?? "screen"];
  rows.push([key, total(scripts(parts)), limit]);
  rows.push([`${key}, styles`, total(styles(parts)), budgets.lazy.styles]);
}
/** No screen may wait for another's code. */
const direct = [...openers].filter(([, from]) => from.includes(entry)).map(([key]) => key);
for (const key of direct) {
  const waitsFor = direct.find((other) => other !== key && own(key).includes(other));
  if (waitsFor) throw new Error(`${key} waits for the code of ${waitsFor}`);
}
for (const key of Object.keys(budgets.kinds)) {
  if (!manifest[key]) throw new Error(`budgets.json: the build has no ${key}`);
}

for (const [slug, limit] of Object.entries(budgets.games)) {
  const folder = join("games", slug);
  const files = readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    .map((file) => relative(dist, join(file.parentPath, file.name)));
  rows.push([`${folder}, unpacked`, total(files, size), limit]);
}

// The server makes a language's files; English is in the app.
for (const language of readdirSync(languages).filter((code) => code !== "en")) {
  const texts = JSON.stringify(ordered(language));
  rows.push([`texts in ${language}`, brotliCompressSync(texts).length, budgets.lazy.words]);
}

report(rows);
