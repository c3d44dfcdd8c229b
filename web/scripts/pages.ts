/**
 * Writes `.vite/pages.json`: which screens there are, by their addresses (the server answers 404 for all others), and what
 * it lays into the page of each before anything is drawn. Its title and description in every language, the modules and
 * styles that it is made of beside the first load, and where the pictures are that a page may show before its script.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paths, type RouteName } from "../lib/router/paths.ts";
import settings from "../project.inlang/settings.json" with { type: "json" };
import { dist, first, manifest, own, root, scripts, styles } from "./manifest.ts";

type Words = Record<string, string>;

/** The words of a key in every language. */
const words: Record<string, Words> = {};
for (const locale of settings.locales) {
  for (const pattern of settings["plugin.inlang.messageFormat"].pathPattern) {
    const file = join(root, pattern.replace("{locale}", locale));
    for (const [key, text] of Object.entries<unknown>(JSON.parse(readFileSync(file, "utf8")))) {
      if (typeof text === "string") words[key] = { ...words[key], [locale]: text };
    }
  }
}

const addresses = (files: string[]) => files.map((file) => `/${file}`);

/** What a screen's file brings that the first load does not have. */
function files(source: string) {
  if (!manifest[source]) throw new Error(`the build has no chunk of ${source}`);
  const parts = own(source);
  return { modules: addresses(scripts(parts)), styles: addresses(styles(parts)) };
}

/** The route table as it is written: an entry is one line, or ends with a brace in its own column. */
const table = readFileSync(join(root, "apps/portal/routes.ts"), "utf8");
const entries = new Map(
  [...table.matchAll(/^ {2}(\w+): (\{.*\}|\{\n[\s\S]*?\n {2}\}),$/gm)].map(([, name, body]) => [
    name,
    body ?? "",
  ]),
);

const screens: Record<string, object> = {};
for (const name of Object.keys(paths) as RouteName[]) {
  const body = entries.get(name);
  if (body === undefined) throw new Error(`apps/portal/routes.ts has no entry ${name}`);
  const title = /title: m\.(\w+)/.exec(body)?.[1];
  const source = /screen:[^,]*?import\(\s*"\.\.\/\.\.\/([^"]+)"/.exec(body)?.[1];
  // As the server names it: /tournament/{tournamentId}.
  screens[paths[name].replace(/:(\w+)/g, "{$1}")] = {
    ...(title && { title: words[title] }),
    ...(words[`page_${name}`] && { about: words[`page_${name}`] }),
    ...(source && files(source)),
    ...(/\bdemo: true\b/.test(body) && { demo: true }),
  };
}

/** Addresses as `vite-art.ts` makes them: `<set>-<slug>-<hash>-<width>.<format>`. */
const pictures: Record<string, { hash: string; widths: number[] }> = {};
for (const file of readdirSync(join(dist, "assets/art"))) {
  const [, set, name, hash, width] =
    /^(banners|games|rewards)-(.+)-([0-9a-f]{8})-(\d+)\.avif$/.exec(file) ?? [];
  if (!set || !name || !hash || !width) continue;
  const slug = `${set}/${name}`;
  const widths = [...(pictures[slug]?.widths ?? []), Number(width)];
  pictures[slug] = { hash, widths: widths.sort((a, b) => a - b) };
}

/** How wide the home screen draws its banners (`sizes` of features/home/parts/banners.tsx). */
const hero = { narrow: "92vw", wide: "(max-width: 767px) 75rem, min(76rem, 100vw - 19rem)" };

/** The texts of a language beside English, which only its readers load. */
const texts: Words = {};
for (const locale of settings.locales) {
  const found = manifest[`\0virtual:words/${locale}`] ?? manifest[`virtual:words/${locale}`];
  if (found) texts[locale] = `/${found.file}`;
  else if (locale !== settings.baseLocale) throw new Error(`the build has no texts of ${locale}`);
}

/** The faces of a language beside the Latin ones: without theirs, machines that have none show holes for letters. */
const naskh = Object.values(manifest).find(({ file }) => /noto-naskh-.+\.woff2$/.test(file));
if (!naskh) throw new Error("the build has no Naskh face");
const faces: Words = { ur: `/${naskh.file}` };

writeFileSync(
  join(dist, ".vite/pages.json"),
  JSON.stringify({ first: addresses(styles(first)), screens, pictures, hero, texts, faces }),
);
console.log(`pages.json knows ${Object.keys(screens).length} screens`);
